/** Tests of the lines between a session and the harness. */
@NullMarked
package dev.weft.benchmarks.session;

import org.jspecify.annotations.NullMarked;
