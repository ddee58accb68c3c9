/**
 * The harness behind scripts/bench: starts engines, lets them take turns, prints the figures. One thread, and one
 * reader thread per engine. Knows engines only as processes.
 */
@NullMarked
package dev.weft.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
