/**
 * Keyed state on the Java heap: an open-addressing table per key group and state, snapshots by copy-on-write. Task thread; frozen
 * parts are read by the snapshot's thread. Above state and state.ttl, beside other backends. See docs/state.md.
 */
@NullMarked
package dev.weft.runtime.state.heap;

import org.jspecify.annotations.NullMarked;
