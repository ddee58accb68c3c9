/**
 * Checkpoints as one worker takes them: when the barriers of a task's channels have all come, what a task hands over then, and the
 * file that all of a worker's tasks share. Aligner: task threads; writer: the checkpoint's I/O thread; reader: task threads. Above
 * state, exchange and timer, below operator and task.
 */
@NullMarked
package dev.weft.runtime.checkpoint;

import org.jspecify.annotations.NullMarked;
