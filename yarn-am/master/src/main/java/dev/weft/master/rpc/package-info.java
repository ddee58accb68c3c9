/** Ways to workers over Thrift. Callbacks of the wire only enqueue. Layer: above dispatcher, below the wiring. */
@NullMarked
package dev.weft.master.rpc;

import org.jspecify.annotations.NullMarked;
