/**
 * What operators remember: state per key and per operator, its heap backend, and the form in which it enters and leaves checkpoints.
 * Used on the task thread; what is frozen may be written on another. Above memory and timer, below checkpoint. See docs/state.md.
 */
@NullMarked
package dev.weft.runtime.state;

import org.jspecify.annotations.NullMarked;
