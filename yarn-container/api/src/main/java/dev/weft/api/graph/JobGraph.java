package dev.weft.api.graph;

import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One job as submitted: operators, the edges between them, options and the files it needs. Made by the client from
 * transformations, checked again by the Dispatcher ({@link JobGraphCheck}).
 *
 * @param id the job's id; submitting the same id twice is refused
 * @param name shown to people
 * @param operators in topological order of creation; at least a source and a sink
 * @param edges in the order in which the target's inputs were declared
 * @param options configuration of this job: key to text
 * @param artifacts jars and files by content hash, jars in class path order
 */
public record JobGraph(
        JobId id,
        String name,
        List<OperatorNode> operators,
        List<Edge> edges,
        SortedMap<String, String> options,
        List<Artifact> artifacts) {
    public JobGraph {
        operators = List.copyOf(operators);
        edges = List.copyOf(edges);
        options = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(options));
        artifacts = List.copyOf(artifacts);
    }

    /** The operator with this id, if the graph has it. */
    public Optional<OperatorNode> operator(OperatorId id) {
        return operators.stream().filter(node -> node.id().equals(id)).findFirst();
    }

    /** The same job with other artifacts: the client adds them once their hashes are known. */
    public JobGraph withArtifacts(List<Artifact> newArtifacts) {
        return new JobGraph(id, name, operators, edges, options, newArtifacts);
    }

    /** The same job under another id. */
    public JobGraph withId(JobId newId) {
        return new JobGraph(newId, name, operators, edges, options, artifacts);
    }

    /** The same job with {@code more} options laid over its own. */
    public JobGraph withOptions(SortedMap<String, String> more) {
        TreeMap<String, String> merged = new TreeMap<>(options);
        merged.putAll(more);
        return new JobGraph(id, name, operators, edges, merged, artifacts);
    }
}
