package dev.weft.master.checkpoint;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.Id128;
import dev.weft.master.config.CheckpointConfig;
import dev.weft.master.config.RecoveryConfig;
import dev.weft.master.plan.JobPlan;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * What a coordinator is made of.
 *
 * @param plan as it was planned; recovery may change it
 * @param folder of all checkpoints of this job; empty when it takes none by itself
 * @param remembered checkpoints in the history
 * @param lineage of the job, unless what it goes on from has another
 * @param random for names
 */
public record CheckpointSetup(
        JobPlan plan,
        CheckpointConfig config,
        RecoveryConfig recovery,
        Optional<URI> folder,
        int remembered,
        EventLoop loop,
        Executor io,
        Id128 lineage,
        RandomGenerator random,
        CheckpointServices services) {}
