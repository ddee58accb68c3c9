/**
 * The arrows and habits that keep the code readable, checked over the classes of every module: modules, packages,
 * borders to libraries, banned calls, threads and names. One file per concern; a rule says why.
 */
@NullMarked
package dev.weft.architecture;

import org.jspecify.annotations.NullMarked;
