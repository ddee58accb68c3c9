/**
 * What is kept on storage of a job's life beside its graph and its checkpoints, so that whoever leads next goes on with it: how often
 * it restarted and why, and how it ended. Immutable records, any thread; beside report.
 */
@NullMarked
package dev.weft.protocol.life;

import org.jspecify.annotations.NullMarked;
