package dev.weft.protocol.deploy;

import dev.weft.core.id.VertexId;
import java.util.List;

/**
 * One vertex: a chain (a tree) of operators that run in one thread.
 *
 * @param name for people, e.g. {@code "Source: lines -> Flat Map"}
 * @param chain operators in topological order; the first is the head, fed by the inputs or itself a source
 * @param subtasks those that this worker runs
 */
public record VertexDeployment(
        VertexId id,
        String name,
        int parallelism,
        int maxParallelism,
        List<ChainedOperator> chain,
        List<SubtaskDeployment> subtasks) {
    public VertexDeployment {
        chain = List.copyOf(chain);
        subtasks = List.copyOf(subtasks);
    }
}
