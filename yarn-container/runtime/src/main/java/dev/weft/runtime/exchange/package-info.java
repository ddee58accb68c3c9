/** Channels between tasks: gates, outputs, credits, and the registry that pairs both ends by reference. No Netty here. Task threads on both ends, an I/O thread for remote ones; above memory, below operator. */
@NullMarked
package dev.weft.runtime.exchange;

import org.jspecify.annotations.NullMarked;
