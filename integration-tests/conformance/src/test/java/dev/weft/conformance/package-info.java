/** Flink's published client against a living cluster. Layer: tests. */
@NullMarked
package dev.weft.conformance;

import org.jspecify.annotations.NullMarked;
