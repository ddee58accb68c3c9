/** The weft command, one file per sub-command. */
@NullMarked
package dev.weft.cli;

import org.jspecify.annotations.NullMarked;
