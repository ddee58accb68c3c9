package dev.weft.master.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.master.testing.GraphBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RescalingTest {
    private static VertexId headOf(OperatorId operator) {
        return new VertexId(operator.value());
    }

    @Test
    void changesWhatIsNamedAndNothingElse() {
        var graph = new GraphBuilder("some");
        OperatorId source = graph.source("source", 2);
        OperatorId sink = graph.sink("sink", 3, source, GraphBuilder.REBALANCE);
        JobPlan plan = Planner.plan(graph.build());

        JobPlan rescaled = Rescaling.apply(plan, Map.of(headOf(sink), 5));

        assertThat(rescaled.vertex(headOf(source)).parallelism()).isEqualTo(2);
        assertThat(rescaled.vertex(headOf(sink)).parallelism()).isEqualTo(5);
        assertThat(rescaled.withParallelism(Map.of(headOf(sink), 3))).isEqualTo(plan);
    }

    @Test
    void anOperatorWithOneSubtaskForEverHoldsItsChain() {
        var graph = new GraphBuilder("chained");
        OperatorId source = graph.source("source", 1);
        OperatorId sink = graph.sink("sink", 1, source, GraphBuilder.FORWARD);
        graph.maxParallelism(source, 128, false).maxParallelism(sink, 1, true);
        JobPlan plan = Planner.plan(graph.build());

        assertThat(plan.vertices()).hasSize(1);
        assertThat(plan.vertex(headOf(source)).maxParallelism())
                .as("key groups")
                .isEqualTo(128);
        assertThatThrownBy(() -> Rescaling.apply(plan, Map.of(headOf(source), 2)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("at parallelism 2: it must be from 1 to 1");
    }

    @Test
    void theKeyGroupsOfASavepointGoBeyondThoseOfTheGraph() {
        var graph = new GraphBuilder("more groups");
        OperatorId source = graph.source("source", 2);
        graph.maxParallelism(source, 128, false);
        JobPlan plan = Planner.plan(graph.build());
        var restored = new JobPlan(
                plan.job(),
                plan.name(),
                plan.streaming(),
                plan.vertices().stream()
                        .map(vertex -> vertex.withMaxParallelism(256))
                        .toList(),
                plan.edges());

        assertThat(Rescaling.apply(restored, Map.of(headOf(source), 200)).slots())
                .isEqualTo(200);
        assertThatThrownBy(() -> Rescaling.apply(restored, Map.of(headOf(source), 257)))
                .hasMessageContaining("from 1 to 256");
    }

    @Test
    void neighboursByForwardGoTogether() {
        var graph = new GraphBuilder("forward").option("pipeline.operator-chaining.enabled", "false");
        OperatorId source = graph.source("source", 2);
        OperatorId sink = graph.sink("sink", 2, source, GraphBuilder.FORWARD);
        JobPlan plan = Planner.plan(graph.build());

        assertThatThrownBy(() -> Rescaling.apply(plan, Map.of(headOf(sink), 3)))
                .hasMessageContaining("both need the same");
        assertThat(Rescaling.apply(plan, Map.of(headOf(sink), 3, headOf(source), 3))
                        .tasks())
                .hasSize(6);
    }
}
