/**
 * The one place where our records become generated Thrift types and back. Unknown kinds are refused with the offending value.
 */
@NullMarked
package dev.weft.protocol.codec;

import org.jspecify.annotations.NullMarked;
