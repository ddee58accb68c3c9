/** Sinks that are functions, as older programs have them. Task thread. Beside the other kinds of operators, above operator. */
@NullMarked
package dev.weft.runtime.operator.sink;

import org.jspecify.annotations.NullMarked;
