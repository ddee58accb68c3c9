/**
 * Operators, what feeds them and what is between them: {@code OperatorFactory} has a case per kind, the assemblies put each together
 * from its records' way (the {@code …Input}s and edges, copied per chain), its user code, state and timers. Confined to the task
 * thread. Above exchange, state and timer, below task.
 */
@NullMarked
package dev.weft.runtime.operator;

import org.jspecify.annotations.NullMarked;
