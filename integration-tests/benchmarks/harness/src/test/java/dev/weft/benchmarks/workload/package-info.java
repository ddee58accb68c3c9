/** Tests of the generators. */
@NullMarked
package dev.weft.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
