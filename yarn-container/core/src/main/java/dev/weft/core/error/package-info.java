/** The one exception type of the engine, its codes and the form in which failures travel. Any thread; lowest layer. */
@NullMarked
package dev.weft.core.error;

import org.jspecify.annotations.NullMarked;
