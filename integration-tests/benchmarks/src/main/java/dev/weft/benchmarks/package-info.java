/** Workloads and micro-benchmarks. */
@NullMarked
package dev.weft.benchmarks;

import org.jspecify.annotations.NullMarked;
