/** Quantities with their unit in the type: immutable, ordered, safe on any thread. Lowest layer. */
@NullMarked
package dev.weft.core.unit;

import org.jspecify.annotations.NullMarked;
