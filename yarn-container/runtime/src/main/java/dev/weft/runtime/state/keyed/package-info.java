/**
 * What all backends of keyed state share: what a descriptor comes to, the states that keep one value for each key whatever table
 * holds it, timers as state. Task thread. Above state and state.ttl, below the backends. See docs/state.md.
 */
@NullMarked
package dev.weft.runtime.state.keyed;

import org.jspecify.annotations.NullMarked;
