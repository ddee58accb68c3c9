package dev.weft.master.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.Planner;
import dev.weft.master.testing.GraphBuilder;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ParallelismTakenTest {
    private JobPlan submitted;
    private VertexId source;

    @BeforeEach
    void plan() {
        var graph = new GraphBuilder("taken");
        OperatorId first = graph.source("source", 2);
        graph.sink("sink", 2, first, GraphBuilder.REBALANCE);
        graph.maxParallelism(first, 128, false);
        submitted = Planner.plan(graph.build());
        source = new VertexId(first.value());
    }

    @Test
    void aJobThatWasNeverRescaledSaysNothing() {
        assertThat(ParallelismTaken.asInfo(submitted, submitted)).isEmpty();
        assertThat(ParallelismTaken.apply(submitted, new TreeMap<>())).isEqualTo(submitted);
        assertThat(ParallelismTaken.isOther(submitted, submitted, new TreeMap<>()))
                .isFalse();
    }

    /** More than the graph's max parallelism too, in whose place a savepoint's has come: what is on record is never refused. */
    @Test
    void whatWasTakenComesBack() {
        JobPlan rescaled = submitted.withParallelism(Map.of(source, 200));
        var info = ParallelismTaken.asInfo(submitted, rescaled);

        assertThat(info).hasSize(1);
        assertThat(ParallelismTaken.apply(submitted, info)).isEqualTo(rescaled);
        assertThat(ParallelismTaken.isOther(submitted, submitted, info)).isTrue();
        assertThat(ParallelismTaken.isOther(submitted, rescaled, info)).isFalse();
    }

    @Test
    void theWayBackCountsToo() {
        JobPlan rescaled = submitted.withParallelism(Map.of(source, 3));

        assertThat(ParallelismTaken.isOther(submitted, rescaled, ParallelismTaken.asInfo(submitted, submitted)))
                .isTrue();
    }
}
