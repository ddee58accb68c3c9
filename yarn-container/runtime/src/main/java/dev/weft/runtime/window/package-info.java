/**
 * What windows are made of, without operators: the cut of time into slices, accumulators and how they are merged, running merges of
 * sliding windows, windows that grow together. Task thread. Above state, below operator. See docs/windows.md.
 */
@NullMarked
package dev.weft.runtime.window;

import org.jspecify.annotations.NullMarked;
