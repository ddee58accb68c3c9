package dev.weft.master.job;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.Id128;
import dev.weft.core.time.Clock;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * The lineage of a job: drawn when it is submitted and kept with its graph, so that every master names what its sinks write
 * alike, before the first checkpoint too. A manifest that the job goes on from has the same, and the last word. Pure.
 */
public final class Lineages {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private Lineages() {}

    /** The graph with a lineage of its own, whatever it came with. */
    public static JobGraph draw(JobGraph graph, Epoch epoch, Clock clock) {
        TreeMap<String, String> lineage = new TreeMap<>();
        Id128 drawn = Id128.random(random(graph.id().value(), epoch, clock));
        lineage.put(CheckpointingOptions.LINEAGE_KEY, drawn.toString());
        return graph.withOptions(lineage);
    }

    /** The lineage that was drawn; empty when the graph was kept by a version that drew none. */
    static Optional<Id128> of(JobGraph graph) {
        return Optional.ofNullable(graph.options().get(CheckpointingOptions.LINEAGE_KEY))
                .map(Id128::parse);
    }

    /** Differs between jobs, masters and starts, and yet comes from nowhere but the arguments. */
    static RandomGenerator random(Id128 job, Epoch epoch, Clock clock) {
        long seed = job.high() ^ Long.rotateLeft(job.low(), 17) ^ (epoch.leader() * SPREAD);
        return new SplittableRandom(seed ^ (clock.epochMillis() * SPREAD));
    }
}
