package dev.weft.api.graph;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.OperatorNode.Chaining;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rows 83 and 84 of the cases. */
@Timeout(60)
class JobGraphCheckTest {
    private static final UserCode CODE = UserCode.ofBytes(new byte[0]);

    private final List<OperatorNode> operators = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();

    private JobGraph graph() {
        return new JobGraph(JobId.hashOf("job"), "job", operators, edges, new TreeMap<>(), List.of());
    }

    private static OperatorId id(String name) {
        return OperatorId.hashOf(name);
    }

    private void operator(String name, OperatorSpec spec, int parallelism, int maxParallelism) {
        operators.add(new OperatorNode(
                id(name), name, Optional.empty(), spec, parallelism, maxParallelism, "default", Chaining.ALWAYS));
    }

    private void source(String name) {
        operator(name, new OperatorSpec.SourceSpec(CODE, CODE, true), 2, 128);
    }

    private void map(String name) {
        operator(name, new OperatorSpec.MapSpec(CODE), 2, 128);
    }

    private void sink(String name) {
        operator(name, new OperatorSpec.SinkSpec(CODE, CODE), 2, 128);
    }

    private void edge(String from, String to) {
        edge(from, to, new Partitioning.Rebalance(), 0);
    }

    private void edge(String from, String to, Partitioning partitioning, int input) {
        edges.add(new Edge(id(from), "", id(to), input, partitioning, CODE));
    }

    private void refused(String message) {
        assertThatThrownBy(() -> JobGraphCheck.check(graph()))
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n")
                .asInstanceOf(InstanceOfAssertFactories.type(EngineException.class))
                .extracting(EngineException::code)
                .isEqualTo(ErrorCode.BAD_INPUT);
    }

    @Test
    void acceptsAPipelineAndADiamond() {
        source("source");
        map("left");
        map("right");
        sink("sink");
        edge("source", "left");
        edge("source", "right");
        edge("left", "sink", new Partitioning.Forward(), 0);
        edge("right", "sink");

        assertThatCode(() -> JobGraphCheck.check(graph())).doesNotThrowAnyException();
    }

    @Test
    void refusesNothing() {
        refused("Job 'job' has no operators");
    }

    @Test
    void refusesASourceAlone() {
        source("numbers");

        refused("Job 'job' has no sink, nobody would see what 'numbers' emits");
    }

    @Test
    void namesThePathOfACycle() {
        source("source");
        map("a");
        map("b");
        map("c");
        sink("sink");
        edge("source", "a");
        edge("a", "b");
        edge("b", "c");
        edge("c", "a");
        edge("c", "sink");

        refused("has a cycle: 'a' -> 'b' -> 'c' -> 'a'");
    }

    @Test
    void namesASelfLoop() {
        source("source");
        map("a");
        sink("sink");
        edge("source", "a");
        edge("a", "a");
        edge("a", "sink");

        refused("has a cycle: 'a' -> 'a'");
    }

    @Test
    void refusesNumbersOutOfRange() {
        operator("zero", new OperatorSpec.SourceSpec(CODE, CODE, true), 0, 128);
        refused("operator 'zero' with parallelism 0: it must be from 1 to 32768");

        operators.clear();
        operator("wide", new OperatorSpec.SourceSpec(CODE, CODE, true), 129, 128);
        refused("operator 'wide' with max parallelism 128: it must be from its parallelism 129 to 32768");

        operators.clear();
        operator("huge", new OperatorSpec.SourceSpec(CODE, CODE, true), 1, 32769);
        refused("max parallelism 32769");
    }

    @Test
    void refusesForwardBetweenUnequalParallelism() {
        operator("source", new OperatorSpec.SourceSpec(CODE, CODE, true), 1, 128);
        sink("sink");
        edge("source", "sink", new Partitioning.Forward(), 0);

        refused("forward() from 'source' with parallelism 1 to 'sink' with parallelism 2");
    }

    @Test
    void refusesWhatIsNotConnected() {
        source("source");
        sink("sink");
        refused("operator 'sink' whose input 0 is not connected");

        edge("source", "sink", new Partitioning.Rebalance(), 1);
        refused("into input 1 of 'sink', which has 1");

        edges.clear();
        edge("source", "nowhere");
        refused("no operator " + id("nowhere"));

        edges.clear();
        edge("source", "sink");
        edge("sink", "source");
        refused("edge out of sink 'sink'");
    }

    @Test
    void refusesDoubles() {
        source("source");
        source("source");
        refused("two operators with the id");

        operators.clear();
        operators.add(new OperatorNode(
                id("x"), "x", Optional.of("u"), new OperatorSpec.MapSpec(CODE), 1, 128, "default", Chaining.ALWAYS));
        operators.add(new OperatorNode(
                id("y"), "y", Optional.of("u"), new OperatorSpec.MapSpec(CODE), 1, 128, "default", Chaining.ALWAYS));
        refused("two operators with the uid 'u': 'x' and 'y'");
    }

    @Test
    void refusesOperatorsBeforeTheirInputs() {
        sink("sink");
        source("source");
        edge("source", "sink");

        refused("lists operator 'sink' before 'source'");
    }
}
