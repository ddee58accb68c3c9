package dev.weft.master.plan;

import static dev.weft.master.testing.GraphBuilder.FORWARD;
import static dev.weft.master.testing.GraphBuilder.REBALANCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weft.api.graph.JobGraphCheck;
import dev.weft.api.graph.Partitioning;
import dev.weft.core.id.OperatorId;
import dev.weft.master.testing.GraphBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operators of two inputs and side outputs in plans. */
@Timeout(60)
class PlannerTwoInputTest {
    @Test
    void headsAChainOfItsOwnEvenBehindForwardEdges() {
        var job = new GraphBuilder("both");
        OperatorId a = job.source("a", 2);
        OperatorId b = job.source("b", 2);
        OperatorId both = job.coMap("both", 2, a, FORWARD, b, FORWARD);
        job.sink("out", 2, both, FORWARD);

        JobPlan plan = Planner.plan(job.build());

        assertThat(plan.vertices())
                .extracting(PlannedVertex::name)
                .containsExactly("Source: a", "Source: b", "both -> out");
        assertThat(plan.edges())
                .extracting(PlannedEdge::input, edge -> edge.partitioning().shipName())
                .containsExactly(tuple(0, "FORWARD"), tuple(1, "FORWARD"));
    }

    @Test
    void keepsWhichInputIsWhichWhenTheSecondWasMadeFirst() {
        var job = new GraphBuilder("rules");
        OperatorId rules = job.source("rules", 1);
        OperatorId data = job.source("data", 3);
        OperatorId clean = job.map("clean", 3, data, FORWARD);
        OperatorId both = job.coMap("both", 3, clean, FORWARD, rules, new Partitioning.Broadcast());
        job.sink("out", 3, both, FORWARD);

        JobPlan plan = Planner.plan(job.build());

        assertThat(plan.vertices())
                .extracting(PlannedVertex::name)
                .containsExactly("Source: rules", "Source: data -> clean", "both -> out");
        assertThat(plan.edges())
                .extracting(
                        edge -> nameOf(plan, edge),
                        PlannedEdge::input,
                        edge -> edge.partitioning().shipName())
                .containsExactly(tuple("Source: data -> clean", 0, "FORWARD"), tuple("Source: rules", 1, "BROADCAST"));
    }

    @Test
    void readsOneOperatorTwiceOnceForEachInput() {
        var job = new GraphBuilder("self");
        OperatorId a = job.source("a", 2);
        OperatorId both = job.coMap("both", 2, a, FORWARD, a, REBALANCE);
        job.sink("out", 2, both, FORWARD);
        JobGraphCheck.check(job.build());

        JobPlan plan = Planner.plan(job.build());

        assertThat(plan.edges()).extracting(PlannedEdge::input).containsExactly(0, 1);
    }

    @Test
    void chainsAReaderOfASideOutputAndSendsAnotherOne() {
        var job = new GraphBuilder("late");
        OperatorId a = job.source("a", 2);
        OperatorId split = job.map("split", 2, a, FORWARD);
        OperatorId main = job.sink("main", 2, split, FORWARD);
        OperatorId late = job.sinkWithoutInput("late", 2);
        OperatorId other = job.sinkWithoutInput("other", 2);
        job.connectSide(split, "late", late, FORWARD);
        job.connectSide(split, "other", other, REBALANCE);

        JobPlan plan = Planner.plan(job.build());

        PlannedVertex chain = plan.vertices().get(0);
        assertThat(chain.name()).isEqualTo("Source: a -> split -> (main, late)");
        assertThat(chain.chain().get(chain.indexOf(main)).input().orElseThrow().sideOutput())
                .isEmpty();
        assertThat(chain.chain().get(chain.indexOf(late)).input().orElseThrow().sideOutput())
                .isEqualTo("late");
        assertThat(plan.edges())
                .extracting(PlannedEdge::sideOutput, PlannedEdge::sourceOperator)
                .containsExactly(tuple("other", chain.indexOf(split)));
    }

    private static String nameOf(JobPlan plan, PlannedEdge edge) {
        return plan.vertices().stream()
                .filter(vertex -> vertex.id().equals(edge.source()))
                .map(PlannedVertex::name)
                .findFirst()
                .orElseThrow();
    }
}
