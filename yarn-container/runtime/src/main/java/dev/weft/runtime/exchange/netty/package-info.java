/** Channels over TCP: one connection per pair of workers. The only package here that imports Netty; reached from the worker's wiring alone. Netty's event loops. */
@NullMarked
package dev.weft.runtime.exchange.netty;

import org.jspecify.annotations.NullMarked;
