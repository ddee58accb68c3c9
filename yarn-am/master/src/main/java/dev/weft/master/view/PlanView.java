package dev.weft.master.view;

import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import java.util.List;

/**
 * The dataflow of a job after chaining, in the shape of Flink's {@code plan}.
 *
 * @param streaming {@code STREAMING} or {@code BATCH} on REST
 * @param nodes sources first
 */
public record PlanView(JobId job, String name, boolean streaming, List<Node> nodes) {
    public PlanView {
        nodes = List.copyOf(nodes);
    }

    /**
     * A vertex.
     *
     * @param description operators of the chain as a tree for people, HTML line breaks as Flink's
     */
    public record Node(VertexId id, int parallelism, String description, List<Input> inputs) {
        public Node {
            inputs = List.copyOf(inputs);
        }
    }

    /**
     * An edge into a vertex.
     *
     * @param number position among the inputs, from 0
     * @param shipStrategy e.g. HASH
     * @param exchange e.g. pipelined_bounded
     */
    public record Input(int number, VertexId source, String shipStrategy, String exchange) {}
}
