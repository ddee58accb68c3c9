package dev.weft.master.plan;

import static dev.weft.master.testing.GraphBuilder.FORWARD;
import static dev.weft.master.testing.GraphBuilder.REBALANCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode.Chaining;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.OperatorId;
import dev.weft.master.testing.GraphBuilder;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PlannerTest {
    private static final String NO_CHAINING = "pipeline.operator-chaining.enabled";

    @Test
    void threeOperatorsUnchainedAreTwelveSubtasksInFourSlots() {
        JobPlan plan = Planner.plan(line(4).option(NO_CHAINING, "false").build());

        assertThat(plan.vertices()).hasSize(3);
        assertThat(plan.tasks()).hasSize(12);
        assertThat(plan.slots()).isEqualTo(4);
    }

    @Test
    void threeSharingGroupsNeedTwelveSlots() {
        var job = new GraphBuilder("groups");
        OperatorId source = job.source("a", 4);
        OperatorId map = job.map("b", 4, source, FORWARD);
        OperatorId sink = job.sink("c", 4, map, FORWARD);
        job.group(source, "one").group(map, "two").group(sink, "three");

        JobPlan plan = Planner.plan(job.build());

        assertThat(plan.slotsByGroup()).isEqualTo(new TreeMap<>(java.util.Map.of("one", 4, "two", 4, "three", 4)));
        assertThat(plan.slots()).isEqualTo(12);
    }

    @Test
    void chainedItIsOneVertex() {
        JobPlan plan = Planner.plan(line(4).build());

        assertThat(plan.vertices()).hasSize(1);
        assertThat(plan.vertices().get(0).name()).isEqualTo("Source: a -> b -> c");
        assertThat(plan.edges()).isEmpty();
        assertThat(plan.tasks()).hasSize(4);
    }

    @Test
    void showsBranchesInParentheses() {
        var job = new GraphBuilder("tree");
        OperatorId a = job.source("A", 2);
        OperatorId b = job.map("B", 2, a, FORWARD);
        job.sink("C", 2, b, FORWARD);
        job.sink("D", 2, b, FORWARD);

        PlannedVertex vertex = Planner.plan(job.build()).vertices().get(0);

        assertThat(vertex.name()).isEqualTo("Source: A -> B -> (C, D)");
        assertThat(vertex.chain().get(3).input().orElseThrow().operator()).isEqualTo(1);
    }

    @Test
    void cutsAtKeysAndKeepsWhichOperatorEmits() {
        var job = new GraphBuilder("words");
        OperatorId lines = job.source("lines", 2);
        OperatorId words = job.map("words", 2, lines, FORWARD);
        OperatorId count = job.reduce("count", 3, words);
        job.sink("out", 3, count, FORWARD);

        JobPlan plan = Planner.plan(job.build());

        assertThat(plan.vertices())
                .extracting(PlannedVertex::name)
                .containsExactly("Source: lines -> words", "count -> out");
        PlannedEdge edge = plan.edges().get(0);
        assertThat(edge.sourceOperator()).isEqualTo(1);
        assertThat(edge.source().value()).isEqualTo(lines.value());
        assertThat(edge.target().value()).isEqualTo(count.value());
        assertThat(edge.partitioning().shipName()).isEqualTo("HASH");
    }

    @Test
    void neverChainsTheInputsOfAUnion() {
        var job = new GraphBuilder("union");
        OperatorId a = job.source("a", 2);
        OperatorId b = job.source("b", 2);
        OperatorId both = job.map("both", 2, a, FORWARD);
        job.connect(b, both, FORWARD);
        job.sink("out", 2, both, FORWARD);

        JobPlan plan = Planner.plan(job.build());

        assertThat(plan.vertices()).hasSize(3);
        assertThat(plan.edges()).hasSize(2);
    }

    @Test
    void doesNotChainOverOtherParallelismOrPartitioning() {
        var job = new GraphBuilder("cuts");
        OperatorId a = job.source("a", 2);
        OperatorId b = job.map("b", 3, a, REBALANCE);
        job.sink("c", 3, b, REBALANCE);

        assertThat(Planner.plan(job.build()).vertices()).hasSize(3);
    }

    @Test
    void obeysHeadAndNever() {
        var job = new GraphBuilder("wishes");
        OperatorId a = job.source("a", 2);
        OperatorId head = job.map("head", 2, a, FORWARD);
        OperatorId follower = job.map("follower", 2, head, FORWARD);
        OperatorId never = job.map("never", 2, follower, FORWARD);
        job.sink("out", 2, never, FORWARD);
        job.chaining(head, Chaining.HEAD).chaining(never, Chaining.NEVER);

        assertThat(Planner.plan(job.build()).vertices())
                .extracting(PlannedVertex::name)
                .containsExactly("Source: a", "head -> follower", "never", "out");
    }

    @Test
    void givesTheSamePlanForTheSameGraph() {
        JobGraph graph = line(4).build();

        assertThat(Planner.plan(graph)).isEqualTo(Planner.plan(graph));
    }

    @Test
    void saysWhichOptionIsWrong() {
        JobGraph graph = line(1).option(NO_CHAINING, "perhaps").build();

        assertThatThrownBy(() -> Planner.plan(graph))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(NO_CHAINING)
                .hasMessageContaining("perhaps");
    }

    @Test
    void batchModeIsSeenInThePlan() {
        assertThat(Planner.plan(line(1).build()).streaming()).isTrue();
        assertThat(Planner.plan(line(1).option("execution.runtime-mode", "BATCH")
                                .build())
                        .streaming())
                .isFalse();
        assertThat(Planner.plan(line(1).option("execution.runtime-mode", "AUTOMATIC")
                                .build())
                        .streaming())
                .as("all sources are bounded")
                .isFalse();
    }

    @Test
    void itsSizeDoesNotGrowWithChannels() {
        var job = new GraphBuilder("big");
        OperatorId a = job.source("a", 2000);
        job.sink("b", 2000, a, REBALANCE);

        JobPlan plan = Planner.plan(job.build());

        assertThat(plan.edges()).hasSize(1);
        assertThat(List.copyOf(plan.vertices())).hasSize(2);
    }

    private static GraphBuilder line(int parallelism) {
        var job = new GraphBuilder("line");
        OperatorId a = job.source("a", parallelism);
        OperatorId b = job.map("b", parallelism, a, FORWARD);
        job.sink("c", parallelism, b, FORWARD);
        return job;
    }
}
