/** Fault campaigns: the oracle job on real processes, faults one after the other, and a verdict on what was committed. */
@NullMarked
package dev.weft.cluster.chaos;

import org.jspecify.annotations.NullMarked;
