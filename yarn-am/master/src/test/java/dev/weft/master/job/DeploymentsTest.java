package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.job.Deployments.Placed;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.plan.Planner;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.EdgeDeployment;
import dev.weft.protocol.deploy.EdgeDeployment.PlacementRange;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.deploy.Peer;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateKind;
import dev.weft.protocol.state.TaskRestore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeploymentsTest {
    private static final JobSetup SETUP = new JobSetup("job", new TreeMap<>(), List.of(), "", false);

    @Test
    void sendsEachVertexOnceWithTheWorkersSubtasks() {
        var messages = build(Planner.plan(GraphBuilder.threeStages("three", 4)), subtask -> subtask % 2);

        assertThat(messages).hasSize(2);
        DeployTasks first = of(messages, 0).get(0);
        assertThat(first.vertices()).hasSize(3);
        assertThat(first.vertices().get(0).subtasks())
                .extracting(subtask -> subtask.subtask())
                .containsExactly(0, 2);
        assertThat(first.edges()).hasSize(2);
        assertThat(first.peers()).hasSize(2);
    }

    @Test
    void neighboursOnOneWorkerAreOneRange() {
        JobPlan plan = Planner.plan(GraphBuilder.threeStages("three", 4));

        EdgeDeployment edge =
                of(build(plan, subtask -> subtask / 2), 0).get(0).edges().get(0);

        assertThat(edge.sources()).containsExactly(new PlacementRange(0, 2, 0, 1), new PlacementRange(2, 2, 1, 1));
        assertThat(edge.sourceParallelism()).isEqualTo(4);
    }

    @Test
    void deploysOnlyFreshAttemptsButNamesAllNeighbours() {
        JobPlan plan = Planner.plan(GraphBuilder.threeStages("three", 2));
        Map<VertexId, List<Placed>> placement = place(plan, subtask -> subtask);
        VertexId map = plan.vertices().get(1).id();
        placement.put(map, List.of(new Placed(0, 1, peer(0), 0, false), new Placed(1, 2, peer(1), 0, true)));
        VertexId source = plan.vertices().get(0).id();
        placement.put(source, List.of(new Placed(0, 1, peer(0), 0, false), new Placed(1, 1, peer(1), 0, false)));
        VertexId sink = plan.vertices().get(2).id();
        placement.put(sink, placement.get(source));

        var messages = Deployments.build(plan, SETUP, placement, task -> Optional.empty());

        assertThat(messages).containsOnlyKeys(worker(1));
        DeployTasks message = of(messages, 1).get(0);
        assertThat(message.vertices()).hasSize(1);
        assertThat(message.vertices().get(0).subtasks().get(0).attempt()).isEqualTo(2);
        assertThat(message.edges()).hasSize(2);
    }

    @Test
    void splitsWhatIsTooBigBetweenVertices() {
        var job = new GraphBuilder("big");
        OperatorId source = job.source("a", 1, new byte[3 * 1024 * 1024]);
        OperatorId second = job.source("b", 1, new byte[3 * 1024 * 1024]);
        OperatorId both = job.map("both", 1, source, GraphBuilder.REBALANCE);
        job.connect(second, both, GraphBuilder.REBALANCE);
        job.sink("out", 1, both, GraphBuilder.FORWARD);

        List<DeployTasks> messages = of(build(Planner.plan(job.build()), subtask -> 0), 0);

        assertThat(messages).hasSize(2);
        assertThat(messages.stream()
                        .mapToInt(message -> message.vertices().size())
                        .sum())
                .isEqualTo(3);
    }

    /** Union state of many subtasks goes to every subtask: restores are spread over messages. */
    @Test
    void splitsAVertexWhoseSubtasksHaveMuchToRestore() {
        JobPlan plan = Planner.plan(GraphBuilder.threeStages("restored", 8));
        StateAssignment state = new StateAssignment(
                StateKind.UNION,
                "offsets",
                "hdfs://namenode:8020/checkpoints/job/chk-1/container_1-1.1-7.state",
                1000,
                new Segment(0, 0, 10, 0),
                new KeyGroupRange(0, 1),
                0,
                5);
        var restore = new TaskRestore(
                1, false, List.of(new OperatorRestore(OperatorId.hashOf("x"), 0, Collections.nCopies(10_000, state))));

        var messages = Deployments.build(plan, SETUP, place(plan, subtask -> 0), task -> Optional.of(restore));

        assertThat(of(messages, 0)).hasSizeBetween(8, 24);
        assertThat(of(messages, 0).stream()
                        .flatMap(message -> message.vertices().stream())
                        .mapToInt(vertex -> vertex.subtasks().size())
                        .sum())
                .isEqualTo(24);
    }

    @Test
    void ofALargeJobOnlyItsFilesAreLoadedAhead() {
        var job = new GraphBuilder("large");
        OperatorId source = job.source("elements", 1, new byte[5 * 1024 * 1024]);
        job.sink("out", 1, source, GraphBuilder.FORWARD);

        DeployTasks shape = Deployments.shape(Planner.plan(job.build()), SETUP).shape();

        assertThat(shape.setup()).isEqualTo(SETUP);
        assertThat(shape.vertices()).isEmpty();
        assertThat(shape.edges()).isEmpty();
    }

    @Test
    void refusesWhatNoMessageCanCarry() {
        var job = new GraphBuilder("huge");
        OperatorId source = job.source("elements", 1, new byte[15 * 1024 * 1024]);
        job.sink("out", 1, source, GraphBuilder.FORWARD);
        JobGraph graph = job.build();

        assertThatThrownBy(() -> Deployments.checkSizes(Planner.plan(graph)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("elements")
                .hasMessageContaining("file");
    }

    /** DESIGN 2: one message per worker, below 4 MiB, also for a large all-to-all edge. */
    @Test
    void staysSmallForALargeAllToAllEdge() {
        var job = new GraphBuilder("wide");
        OperatorId source = job.source("a", 2000);
        job.sink("b", 2000, source, GraphBuilder.REBALANCE);

        var messages = build(Planner.plan(job.build()), subtask -> subtask % 100);

        assertThat(messages).hasSize(100);
        assertThat(of(messages, 0)).hasSize(1);
        assertThat(of(messages, 0).get(0).edges().get(0).sources()).hasSize(2000);
        assertThat(of(messages, 0).get(0).edges().get(0))
                .as("messages share what they have in common")
                .isSameAs(of(messages, 1).get(0).edges().get(0));
    }

    private static SortedMap<WorkerId, List<DeployTasks>> build(JobPlan plan, IntUnaryOperator workerOfSubtask) {
        return Deployments.build(plan, SETUP, place(plan, workerOfSubtask), task -> Optional.empty());
    }

    private static List<DeployTasks> of(SortedMap<WorkerId, List<DeployTasks>> messages, int number) {
        return messages.getOrDefault(worker(number), List.of());
    }

    private static Map<VertexId, List<Placed>> place(JobPlan plan, IntUnaryOperator workerOfSubtask) {
        Map<VertexId, List<Placed>> placement = new LinkedHashMap<>();
        for (PlannedVertex vertex : plan.vertices()) {
            List<Placed> placed = new ArrayList<>();
            for (int i = 0; i < vertex.parallelism(); i++) {
                placed.add(new Placed(i, 1, peer(workerOfSubtask.applyAsInt(i)), i, true));
            }
            placement.put(vertex.id(), placed);
        }
        return placement;
    }

    private static Peer peer(int number) {
        return new Peer(worker(number), "host" + number, 1000 + number);
    }

    private static WorkerId worker(int number) {
        return new WorkerId(String.format("w%03d", number));
    }
}
