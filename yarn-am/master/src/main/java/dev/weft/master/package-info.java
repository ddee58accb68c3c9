/** The master process: the one wiring file. */
@NullMarked
package dev.weft.master;

import org.jspecify.annotations.NullMarked;
