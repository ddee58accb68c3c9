/**
 * Checkpoints as one worker takes part in them: which are open, who has handed over its frozen state, the one file that holds it.
 * The tables are confined to the worker's loop; files are written on I/O threads, one step of a file at a time. Above deploy.
 */
@NullMarked
package dev.weft.taskmanager.checkpoint;

import org.jspecify.annotations.NullMarked;
