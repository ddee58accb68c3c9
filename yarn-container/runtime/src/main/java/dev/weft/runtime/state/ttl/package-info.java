/**
 * State that expires: wraps the states of any backend, whose values then carry the time of their last use. Task thread. Above state,
 * below the backends. See docs/state.md.
 */
@NullMarked
package dev.weft.runtime.state.ttl;

import org.jspecify.annotations.NullMarked;
