/** Tests of the harness. */
@NullMarked
package dev.weft.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
