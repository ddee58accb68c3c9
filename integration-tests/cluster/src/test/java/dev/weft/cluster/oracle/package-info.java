/** Judges what the oracle job committed: no gap, no repetition, right sums, every timer once. Pure. */
@NullMarked
package dev.weft.cluster.oracle;

import org.jspecify.annotations.NullMarked;
