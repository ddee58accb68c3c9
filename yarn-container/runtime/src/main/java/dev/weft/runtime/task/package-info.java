/** Tasks: one thread per chain of operators, its mailbox, its life and its cancellation. Entry for the worker process: {@link dev.weft.runtime.task.TaskThreads}. Top layer of the data plane; each class names its thread. */
@NullMarked
package dev.weft.runtime.task;

import org.jspecify.annotations.NullMarked;
