package dev.weft.master.job;

import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedEdge;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.EdgeDeployment;
import dev.weft.protocol.deploy.EdgeDeployment.PlacementRange;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.deploy.Peer;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.protocol.state.TaskRestore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Builds what is sent to workers: each vertex once with the subtasks of that worker, edges as ranges of neighbours, one table
 * of peers. Messages are kept below {@link #MESSAGE_BYTES} by splitting between vertices, and between subtasks of a vertex when
 * they have much to restore. Pure.
 */
final class Deployments {
    /** A message should stay below this: it is copied a few times on its way. */
    static final int MESSAGE_BYTES = 4 * 1024 * 1024;
    /** A vertex must stay below this: Thrift refuses frames above 16,384,000 bytes. */
    static final int VERTEX_BYTES = 14 * 1024 * 1024;

    private static final int RANGE_BYTES = 12;

    private final JobPlan plan;
    private final JobSetup setup;
    private final Map<VertexId, List<Placed>> placement;
    private final Function<TaskId, Optional<TaskRestore>> restores;
    private final Map<VertexId, PlannedVertex> vertices;

    /** Shared by all messages, so that they take room for subtasks once, not once per worker. */
    private final PeerTable peers = new PeerTable();

    private final Map<VertexId, List<PlacementRange>> ranges = new HashMap<>();
    private final Map<Integer, EdgeDeployment> edges = new HashMap<>();

    /**
     * Where a subtask runs.
     *
     * @param attempt number of its current attempt
     * @param fresh true when this attempt is to be deployed now
     */
    record Placed(int subtask, int attempt, Peer peer, int slot, boolean fresh) {}

    private Deployments(
            JobPlan plan,
            JobSetup setup,
            Map<VertexId, List<Placed>> placement,
            Function<TaskId, Optional<TaskRestore>> restores) {
        this.plan = plan;
        this.setup = setup;
        this.placement = placement;
        this.restores = restores;
        this.vertices = plan.verticesById();
    }

    /**
     * The messages for each worker that gets a fresh attempt.
     *
     * @param placement for every vertex with fresh attempts, and its neighbours, all subtasks in order
     * @param restores what a task goes on from
     */
    static SortedMap<WorkerId, List<DeployTasks>> build(
            JobPlan plan,
            JobSetup setup,
            Map<VertexId, List<Placed>> placement,
            Function<TaskId, Optional<TaskRestore>> restores) {
        return new Deployments(plan, setup, placement, restores).build();
    }

    /** What workers that run nothing of the job may load ahead: all vertices, or only the job's files when those make a large message. */
    static PrepareJob shape(JobPlan plan, JobSetup setup) {
        var shape = new Deployments(plan, setup, Map.of(), task -> Optional.empty());
        long bytes = plan.vertices().stream()
                .mapToLong(vertex -> shape.bytesWithEdges(vertex.id()))
                .sum();
        if (bytes > MESSAGE_BYTES) {
            return new PrepareJob(new DeployTasks(plan.job(), setup, List.of(), List.of(), List.of()));
        }
        List<VertexDeployment> vertices = plan.vertices().stream()
                .map(vertex -> deployment(vertex, List.of()))
                .toList();
        List<EdgeDeployment> edges = plan.edges().stream()
                .map(edge -> shape.edge(edge, List.of(), List.of()))
                .toList();
        return new PrepareJob(new DeployTasks(plan.job(), setup, vertices, edges, List.of()));
    }

    /**
     * Refuses a plan with an operator that no message can carry.
     *
     * @throws EngineException BAD_INPUT naming vertex and size
     */
    static void checkSizes(JobPlan plan) {
        for (PlannedVertex vertex : plan.vertices()) {
            long bytes = bytesOf(vertex);
            if (bytes > VERTEX_BYTES) {
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "'" + vertex.name() + "' carries " + bytes / 1024 + " KiB of serialised objects, at most "
                                + VERTEX_BYTES / 1024
                                + " KiB can be sent to workers: read large data from a file instead of the program");
            }
        }
    }

    private SortedMap<WorkerId, List<DeployTasks>> build() {
        placement.values().forEach(placed -> placed.forEach(one -> peers.indexOf(one.peer())));
        TreeMap<WorkerId, List<VertexDeployment>> byWorker = new TreeMap<>();
        for (PlannedVertex vertex : plan.vertices()) {
            subtasksByWorker(vertex)
                    .forEach((worker, subtasks) -> byWorker.computeIfAbsent(worker, id -> new ArrayList<>())
                            .add(deployment(vertex, subtasks)));
        }
        TreeMap<WorkerId, List<DeployTasks>> messages = new TreeMap<>();
        byWorker.forEach((worker, deployed) -> messages.put(worker, split(deployed)));
        return messages;
    }

    private SortedMap<WorkerId, List<SubtaskDeployment>> subtasksByWorker(PlannedVertex vertex) {
        TreeMap<WorkerId, List<SubtaskDeployment>> byWorker = new TreeMap<>();
        for (Placed placed : placement.getOrDefault(vertex.id(), List.of())) {
            if (placed.fresh()) {
                byWorker.computeIfAbsent(placed.peer().worker(), id -> new ArrayList<>())
                        .add(subtask(vertex, placed));
            }
        }
        return byWorker;
    }

    private SubtaskDeployment subtask(PlannedVertex vertex, Placed placed) {
        var task = new TaskId(plan.job(), vertex.id(), placed.subtask());
        return new SubtaskDeployment(placed.subtask(), placed.attempt(), placed.slot(), restores.apply(task));
    }

    private static VertexDeployment deployment(PlannedVertex vertex, List<SubtaskDeployment> subtasks) {
        return new VertexDeployment(
                vertex.id(), vertex.name(), vertex.parallelism(), vertex.maxParallelism(), vertex.chain(), subtasks);
    }

    private List<DeployTasks> split(List<VertexDeployment> deployed) {
        List<DeployTasks> messages = new ArrayList<>();
        List<VertexDeployment> part = new ArrayList<>();
        long bytes = 0;
        for (VertexDeployment vertex : RestoreSizes.split(deployed)) {
            long more = bytesWithEdges(vertex.id()) + RestoreSizes.bytesOf(vertex);
            if (!part.isEmpty() && bytes + more > MESSAGE_BYTES) {
                messages.add(message(part));
                part = new ArrayList<>();
                bytes = 0;
            }
            part.add(vertex);
            bytes += more;
        }
        messages.add(message(part));
        return messages;
    }

    private DeployTasks message(List<VertexDeployment> deployed) {
        Set<VertexId> ids = deployed.stream().map(VertexDeployment::id).collect(Collectors.toSet());
        List<EdgeDeployment> touching = plan.edges().stream()
                .filter(edge -> ids.contains(edge.source()) || ids.contains(edge.target()))
                .map(edge -> edges.computeIfAbsent(edge.index(), index -> edge(edge)))
                .toList();
        return new DeployTasks(plan.job(), setup, deployed, touching, peers.list());
    }

    private EdgeDeployment edge(PlannedEdge edge) {
        return edge(edge, rangesOf(vertex(edge.source())), rangesOf(vertex(edge.target())));
    }

    private EdgeDeployment edge(PlannedEdge edge, List<PlacementRange> sources, List<PlacementRange> targets) {
        PlannedVertex source = vertex(edge.source());
        PlannedVertex target = vertex(edge.target());
        return new EdgeDeployment(
                edge.index(),
                edge.source(),
                edge.sourceOperator(),
                edge.sideOutput(),
                edge.target(),
                edge.input(),
                edge.partitioning(),
                edge.serializer(),
                source.parallelism(),
                target.parallelism(),
                target.maxParallelism(),
                sources,
                targets);
    }

    private List<PlacementRange> rangesOf(PlannedVertex vertex) {
        return ranges.computeIfAbsent(vertex.id(), id -> List.copyOf(ranges(vertex)));
    }

    private List<PlacementRange> ranges(PlannedVertex vertex) {
        List<Placed> placed = placement.getOrDefault(vertex.id(), List.of());
        if (placed.size() != vertex.parallelism()) {
            throw new IllegalStateException(placed.size() + " of " + vertex.parallelism() + " subtasks of '"
                    + vertex.name() + "' of job " + plan.job() + " have a place");
        }
        List<PlacementRange> ranges = new ArrayList<>();
        int first = 0;
        for (int next = 1; next <= placed.size(); next++) {
            if (next == placed.size() || !sameRange(placed.get(first), placed.get(next))) {
                Placed begin = placed.get(first);
                ranges.add(new PlacementRange(first, next - first, peers.indexOf(begin.peer()), begin.attempt()));
                first = next;
            }
        }
        return ranges;
    }

    private static boolean sameRange(Placed a, Placed b) {
        return a.peer().equals(b.peer()) && a.attempt() == b.attempt();
    }

    private PlannedVertex vertex(VertexId id) {
        PlannedVertex vertex = vertices.get(id);
        if (vertex == null) {
            throw new IllegalStateException("Job " + plan.job() + " has an edge to vertex " + id + ", which it lacks");
        }
        return vertex;
    }

    private long bytesWithEdges(VertexId id) {
        long bytes = bytesOf(vertex(id));
        for (PlannedEdge edge : plan.edges()) {
            if (edge.source().equals(id) || edge.target().equals(id)) {
                bytes += bytesOf(edge);
            }
        }
        return bytes;
    }

    private long bytesOf(PlannedEdge edge) {
        int subtasks =
                vertex(edge.source()).parallelism() + vertex(edge.target()).parallelism();
        return edge.serializer().bytes().length + bytesOf(edge.partitioning()) + (long) subtasks * RANGE_BYTES;
    }

    private static long bytesOf(Partitioning partitioning) {
        return partitioning.code().stream()
                .mapToLong(code -> code.bytes().length)
                .sum();
    }

    private static long bytesOf(PlannedVertex vertex) {
        long bytes = 0;
        for (ChainedOperator operator : vertex.chain()) {
            for (UserCode part : operator.spec().parts().values()) {
                bytes += part.bytes().length;
            }
            bytes += operator.input()
                    .map(input -> input.serializer().bytes().length)
                    .orElse(0);
        }
        return bytes;
    }

    private static final class PeerTable {
        private final Map<Peer, Integer> indices = new LinkedHashMap<>();
        private List<Peer> list = List.of();

        int indexOf(Peer peer) {
            return indices.computeIfAbsent(peer, found -> indices.size());
        }

        List<Peer> list() {
            if (list.size() != indices.size()) {
                list = List.copyOf(indices.keySet());
            }
            return list;
        }
    }
}
