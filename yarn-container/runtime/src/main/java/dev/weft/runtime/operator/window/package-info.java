/**
 * Window operators. Tumbling and sliding windows of an aggregation go by slices; everything else takes the general path, which keeps
 * state and timers per key and window. Task thread. Above operator and runtime.window, below kind. See docs/windows.md.
 */
@NullMarked
package dev.weft.runtime.operator.window;

import org.jspecify.annotations.NullMarked;
