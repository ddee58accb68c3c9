/**
 * The functions that state itself is made with: below {@link dev.weft.api.state}, while {@code dev.weft.api.function} lies
 * above it. Written by users; called on the thread of the task that runs the operator.
 */
@NullMarked
package dev.weft.api.function.base;

import org.jspecify.annotations.NullMarked;
