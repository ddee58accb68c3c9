/**
 * What logging needs beside its library: whose work a line is about, and what user code prints, kept within bounds. Above config
 * and id.
 */
@NullMarked
package dev.weft.core.log;

import org.jspecify.annotations.NullMarked;
