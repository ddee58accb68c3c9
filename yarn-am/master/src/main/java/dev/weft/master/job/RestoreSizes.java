package dev.weft.master.job;

import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.StateAssignment;
import java.util.ArrayList;
import java.util.List;

/** How much room restores take in a message, and the splitting of vertices that have too many of them. Pure. */
final class RestoreSizes {
    /** Numbers of an assignment and what Thrift adds to it. */
    private static final int ASSIGNMENT_BYTES = 64;

    private static final int OPERATOR_BYTES = 32;

    private RestoreSizes() {}

    /** Vertices with their subtasks in portions that fit into a message. */
    static List<VertexDeployment> split(List<VertexDeployment> vertices) {
        List<VertexDeployment> all = new ArrayList<>();
        vertices.forEach(vertex -> split(vertex, all));
        return all;
    }

    private static void split(VertexDeployment vertex, List<VertexDeployment> to) {
        List<SubtaskDeployment> part = new ArrayList<>();
        long bytes = 0;
        for (SubtaskDeployment subtask : vertex.subtasks()) {
            long more = bytesOf(subtask);
            if (!part.isEmpty() && bytes + more > Deployments.MESSAGE_BYTES) {
                to.add(with(vertex, part));
                part = new ArrayList<>();
                bytes = 0;
            }
            part.add(subtask);
            bytes += more;
        }
        to.add(with(vertex, part));
    }

    private static VertexDeployment with(VertexDeployment vertex, List<SubtaskDeployment> subtasks) {
        return new VertexDeployment(
                vertex.id(), vertex.name(), vertex.parallelism(), vertex.maxParallelism(), vertex.chain(), subtasks);
    }

    static long bytesOf(VertexDeployment vertex) {
        return vertex.subtasks().stream().mapToLong(RestoreSizes::bytesOf).sum();
    }

    private static long bytesOf(SubtaskDeployment subtask) {
        long bytes = 0;
        if (subtask.restore().isPresent()) {
            for (OperatorRestore operator : subtask.restore().get().operators()) {
                bytes += OPERATOR_BYTES;
                for (StateAssignment state : operator.states()) {
                    bytes += ASSIGNMENT_BYTES
                            + state.file().length()
                            + state.name().length();
                }
            }
        }
        return bytes;
    }
}
