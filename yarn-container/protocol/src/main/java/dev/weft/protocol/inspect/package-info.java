/**
 * What people want to know of a worker's process while it runs, and what it answers: logs, threads, stacks, log levels. Immutable
 * records, but for {@link dev.weft.protocol.inspect.StackTreeBuilder}. Answers may be lost; nothing of the control plane waits for
 * them.
 */
@NullMarked
package dev.weft.protocol.inspect;

import org.jspecify.annotations.NullMarked;
