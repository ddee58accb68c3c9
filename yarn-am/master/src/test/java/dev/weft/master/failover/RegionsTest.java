package dev.weft.master.failover;

import static dev.weft.master.testing.GraphBuilder.FORWARD;
import static dev.weft.master.testing.GraphBuilder.REBALANCE;
import static dev.weft.master.testing.GraphBuilder.RESCALE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.Planner;
import dev.weft.master.testing.GraphBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RegionsTest {
    @Test
    void everythingBehindAnAllToAllEdgeIsOneRegion() {
        JobPlan plan = Planner.plan(GraphBuilder.threeStages("all", 3));
        Regions regions = Regions.of(plan);

        assertThat(regions.count()).isEqualTo(1);
        assertThat(regions.tasksToRestart(List.of(plan.tasks().get(0)))).hasSize(9);
    }

    @Test
    void forwardPipelinesAreRegionsOfTheirOwn() {
        JobPlan plan = pipelines(FORWARD, 3);
        Regions regions = Regions.of(plan);

        assertThat(regions.count()).isEqualTo(3);
        assertThat(regions.tasksToRestart(List.of(plan.tasks().get(1))))
                .extracting(TaskId::subtask)
                .containsExactly(1, 1);
    }

    @Test
    void evenRescaleConnectsNeighboursOnly() {
        var job = new GraphBuilder("rescale");
        OperatorId source = job.source("a", 2);
        job.sink("b", 4, source, RESCALE);
        JobPlan plan = Planner.plan(job.build());

        assertThat(Regions.of(plan).count()).isEqualTo(2);
        TaskId lastSink = plan.tasks().get(5);
        assertThat(Regions.of(plan).tasksToRestart(List.of(lastSink)))
                .containsExactlyInAnyOrder(
                        plan.tasks().get(1), plan.tasks().get(4), plan.tasks().get(5));
    }

    @Test
    void unevenRescaleIsOneRegion() {
        var job = new GraphBuilder("uneven");
        OperatorId source = job.source("a", 2);
        job.sink("b", 3, source, RESCALE);

        assertThat(Regions.of(Planner.plan(job.build())).count()).isEqualTo(1);
    }

    @Test
    void severalFailedTasksRestartAllTheirRegions() {
        JobPlan plan = pipelines(FORWARD, 3);

        assertThat(Regions.of(plan)
                        .tasksToRestart(
                                List.of(plan.tasks().get(0), plan.tasks().get(2))))
                .hasSize(4);
    }

    @Test
    void isBuiltForManyTasksWithoutCountingChannels() {
        assertThat(Regions.of(pipelines(REBALANCE, 5000)).count()).isEqualTo(1);
    }

    private static JobPlan pipelines(dev.weft.api.graph.Partitioning partitioning, int parallelism) {
        var job = new GraphBuilder("pipelines");
        OperatorId source = job.source("a", parallelism);
        job.sink("b", parallelism, source, partitioning);
        return Planner.plan(
                job.option("pipeline.operator-chaining.enabled", "false").build());
    }
}
