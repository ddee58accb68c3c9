package dev.weft.master.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode.Chaining;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.master.failover.Regions;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.protocol.deploy.ChainedOperator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that every plan keeps, whatever the graph. The seed is the test's argument. */
@Timeout(60)
class RandomPlansTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
    void everyOperatorIsInOneChainAndEveryEdgeIsKept(long seed) {
        var random = new SplittableRandom(seed);
        for (int round = 0; round < 50; round++) {
            JobGraph graph = randomGraph(random, "seed " + seed + " round " + round);
            JobPlan plan = Planner.plan(graph);

            List<OperatorId> planned = plan.vertices().stream()
                    .flatMap(vertex -> vertex.chain().stream())
                    .map(ChainedOperator::id)
                    .toList();
            long fused = plan.vertices().stream()
                    .mapToLong(vertex -> vertex.chain().size() - 1)
                    .sum();
            assertThat(planned).as(graph.name()).doesNotHaveDuplicates().hasSameSizeAs(graph.operators());
            assertThat(plan.edges().size() + fused)
                    .as(graph.name())
                    .isEqualTo(graph.edges().size());
            assertThat(plan.tasks())
                    .hasSize(plan.vertices().stream()
                            .mapToInt(PlannedVertex::parallelism)
                            .sum());
            assertSourcesComeFirst(plan);
            assertRegionsAreClosed(plan);
        }
    }

    private static void assertSourcesComeFirst(JobPlan plan) {
        Set<VertexId> seen = new HashSet<>();
        for (PlannedVertex vertex : plan.vertices()) {
            seen.add(vertex.id());
            plan.edges().stream()
                    .filter(edge -> edge.target().equals(vertex.id()))
                    .forEach(edge -> assertThat(seen).as(plan.name()).contains(edge.source()));
        }
    }

    /** Every task is in the region of each task that it exchanges records with over an all-to-all edge. */
    private static void assertRegionsAreClosed(JobPlan plan) {
        Regions regions = Regions.of(plan);
        for (PlannedEdge edge : plan.edges()) {
            if (edge.partitioning().allToAll()) {
                TreeSet<TaskId> restart =
                        new TreeSet<>(regions.tasksToRestart(List.of(new TaskId(plan.job(), edge.source(), 0))));
                for (int i = 0; i < plan.vertex(edge.target()).parallelism(); i++) {
                    assertThat(restart).as(plan.name()).contains(new TaskId(plan.job(), edge.target(), i));
                }
            }
        }
    }

    private static JobGraph randomGraph(SplittableRandom random, String name) {
        var job = new GraphBuilder(name);
        List<OperatorId> made = new ArrayList<>();
        List<Integer> parallelism = new ArrayList<>();
        int operators = random.nextInt(2, 12);
        for (int i = 0; i < operators; i++) {
            int own = random.nextInt(1, 4);
            if (i == 0 || random.nextInt(5) == 0) {
                made.add(job.source("source " + i, own));
            } else {
                int input = random.nextInt(i);
                boolean forward = random.nextBoolean();
                own = forward ? parallelism.get(input) : own;
                made.add(job.map(
                        "map " + i, own, made.get(input), forward ? GraphBuilder.FORWARD : GraphBuilder.REBALANCE));
                if (random.nextInt(4) == 0) {
                    job.connect(made.get(random.nextInt(i)), made.get(i), GraphBuilder.REBALANCE);
                }
            }
            parallelism.add(own);
            job.chaining(made.get(i), Chaining.values()[random.nextInt(3)]);
            if (random.nextInt(4) == 0) {
                job.group(made.get(i), "other");
            }
        }
        return job.build();
    }
}
