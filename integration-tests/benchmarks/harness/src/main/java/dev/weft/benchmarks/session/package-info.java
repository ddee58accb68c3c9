/**
 * The process of an engine under test: takes runs from its standard input, one at a time, and answers each with one
 * line. JDK only. One thread.
 */
@NullMarked
package dev.weft.benchmarks.session;

import org.jspecify.annotations.NullMarked;
