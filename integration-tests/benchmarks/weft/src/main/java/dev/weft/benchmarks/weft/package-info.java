/**
 * The workloads on Weft's public API, with a source in the FLIP-27 shape that makes one record per poll, as the peers'.
 * Main thread, and the engine's threads where it calls in.
 */
@NullMarked
package dev.weft.benchmarks.weft;

import org.jspecify.annotations.NullMarked;
