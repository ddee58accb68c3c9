/** Event loops: the only way control logic meets threads. Confined objects are entered by {@code execute}. */
@NullMarked
package dev.weft.core.concurrent;

import org.jspecify.annotations.NullMarked;
