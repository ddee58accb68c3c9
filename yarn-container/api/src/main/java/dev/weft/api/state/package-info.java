/**
 * What programs remember: the states that functions read and write, the descriptors that name and type them, and how operator
 * state enters and leaves checkpoints. Descriptors are made on any thread and travel with the program; states belong to the
 * thread of their task. No backend is here: the engine implements the interfaces.
 */
@NullMarked
package dev.weft.api.state;

import org.jspecify.annotations.NullMarked;
