/** The data plane: tasks, exchange, state. Knows no cluster. */
@NullMarked
package dev.weft.runtime;

import org.jspecify.annotations.NullMarked;
