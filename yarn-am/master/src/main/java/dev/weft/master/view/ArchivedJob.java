package dev.weft.master.view;

import java.util.List;

/**
 * All that is remembered of a job that has ended.
 *
 * @param vertices in plan order
 */
public record ArchivedJob(
        JobDetails details,
        List<VertexDetails> vertices,
        ExceptionHistory exceptions,
        JobResult result,
        CheckpointingView checkpoints,
        CheckpointConfigView checkpointConfig,
        JobConfigView config,
        JobAccumulators accumulators) {
    public ArchivedJob {
        vertices = List.copyOf(vertices);
    }
}
