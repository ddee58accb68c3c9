/**
 * What a worker keeps of checkpoints on its own disks: copies of the files that it writes, for the restart of its tasks. Written on
 * I/O threads, found on task threads, removed when a newer checkpoint is complete. Below checkpoint and deploy.
 */
@NullMarked
package dev.weft.taskmanager.local;

import org.jspecify.annotations.NullMarked;
