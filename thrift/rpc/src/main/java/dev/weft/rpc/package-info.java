/** Thrift servers and client pools: deadlines, retries, fencing header. */
@NullMarked
package dev.weft.rpc;

import org.jspecify.annotations.NullMarked;
