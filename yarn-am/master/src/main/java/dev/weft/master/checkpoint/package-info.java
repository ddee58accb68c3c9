/**
 * Checkpoints, savepoints and what is restored from them: when they are taken, who must answer, when one is complete, what of
 * it stays. {@link dev.weft.master.checkpoint.CheckpointCoordinator} lives on the job's loop; what speaks to storage runs on
 * I/O threads and is called through {@link dev.weft.master.checkpoint.Serially}; who gets which state is decided by pure
 * functions. Layer above plan and slot, below job.
 */
@NullMarked
package dev.weft.master.checkpoint;

import org.jspecify.annotations.NullMarked;
