package dev.weft.master.testing;

import dev.weft.api.connector.lib.NumberSequenceSource;
import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.OperatorNode.Chaining;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.TwoInputSpec;
import dev.weft.api.graph.UserCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Builds job graphs: {@code var job = new GraphBuilder("words"); var lines = job.source("lines", 2); …}. */
public final class GraphBuilder {
    public static final Partitioning FORWARD = new Partitioning.Forward();
    public static final Partitioning REBALANCE = new Partitioning.Rebalance();
    public static final Partitioning RESCALE = new Partitioning.Rescale();

    private static final int MAX_PARALLELISM = 128;

    private final String name;
    private final JobId id;
    private final Map<OperatorId, OperatorNode> operators = new LinkedHashMap<>();
    private final List<Edge> edges = new ArrayList<>();
    private final TreeMap<String, String> options = new TreeMap<>();

    public GraphBuilder(String name) {
        this.name = name;
        this.id = JobId.hashOf(name);
    }

    /** Source, map and sink, all-to-all between source and map, no chaining needed for three tasks per subtask index. */
    public static JobGraph threeStages(String name, int parallelism) {
        var job = new GraphBuilder(name);
        OperatorId source = job.source("numbers", parallelism);
        OperatorId map = job.map("double", parallelism, source, REBALANCE);
        job.sink("out", parallelism, map, REBALANCE);
        return job.build();
    }

    public OperatorId source(String operator, int parallelism) {
        UserCode source = code(new NumberSequenceSource(1, 1000));
        return add(operator, parallelism, new OperatorSpec.SourceSpec(source, code("watermarks"), true));
    }

    /** A source whose code cannot be opened. */
    public OperatorId brokenSource(String operator, int parallelism) {
        return add(operator, parallelism, new OperatorSpec.SourceSpec(code("not a source"), code("watermarks"), true));
    }

    public OperatorId source(String operator, int parallelism, Object source) {
        return add(operator, parallelism, new OperatorSpec.SourceSpec(code(source), code("watermarks"), true));
    }

    public OperatorId map(String operator, int parallelism, OperatorId input, Partitioning partitioning) {
        OperatorId added = add(operator, parallelism, new OperatorSpec.MapSpec(code(operator)));
        return connect(input, added, partitioning);
    }

    public OperatorId reduce(String operator, int parallelism, OperatorId input) {
        var spec = new OperatorSpec.ReduceSpec(code(operator), code("key"), code("keys"), code("values"));
        OperatorId added = add(operator, parallelism, spec);
        return connect(input, added, new Partitioning.Hash(code("key"), code("keys")));
    }

    /** An operator of two inputs, without a key; partitionings are those of input 0 and 1. */
    public OperatorId coMap(
            String operator, int parallelism, OperatorId first, Partitioning one, OperatorId second, Partitioning two) {
        OperatorId added = add(operator, parallelism, new TwoInputSpec.CoMapSpec(code(operator), Optional.empty()));
        edges.add(new Edge(first, "", added, 0, one, code("bytes")));
        edges.add(new Edge(second, "", added, 1, two, code("texts")));
        return added;
    }

    /** A sink that is connected later. */
    public OperatorId sinkWithoutInput(String operator, int parallelism) {
        return add(operator, parallelism, new OperatorSpec.SinkSpec(code(operator), code("bytes")));
    }

    /** Connects a side output. */
    public OperatorId connectSide(OperatorId source, String sideOutput, OperatorId target, Partitioning partitioning) {
        edges.add(new Edge(source, sideOutput, target, 0, partitioning, code("bytes")));
        return target;
    }

    public OperatorId sink(String operator, int parallelism, OperatorId input, Partitioning partitioning) {
        OperatorId added = add(operator, parallelism, new OperatorSpec.SinkSpec(code(operator), code("bytes")));
        return connect(input, added, partitioning);
    }

    public OperatorId connect(OperatorId source, OperatorId target, Partitioning partitioning) {
        edges.add(new Edge(source, "", target, 0, partitioning, code("bytes")));
        return target;
    }

    public GraphBuilder group(OperatorId operator, String group) {
        return change(
                operator,
                node -> new OperatorNode(
                        node.id(),
                        node.name(),
                        node.uid(),
                        node.spec(),
                        node.parallelism(),
                        node.maxParallelism(),
                        group,
                        node.chaining()));
    }

    public GraphBuilder chaining(OperatorId operator, Chaining chaining) {
        return change(
                operator,
                node -> new OperatorNode(
                        node.id(),
                        node.name(),
                        node.uid(),
                        node.spec(),
                        node.parallelism(),
                        node.maxParallelism(),
                        node.slotSharingGroup(),
                        chaining));
    }

    /** Sets the number of key groups; {@code given} false: nobody did. */
    public GraphBuilder maxParallelism(OperatorId operator, int maxParallelism, boolean given) {
        return change(
                operator,
                node -> new OperatorNode(
                        node.id(),
                        node.name(),
                        node.uid(),
                        node.spec(),
                        node.parallelism(),
                        maxParallelism,
                        given,
                        node.slotSharingGroup(),
                        node.chaining()));
    }

    public GraphBuilder uid(OperatorId operator, String uid) {
        return change(
                operator,
                node -> new OperatorNode(
                        node.id(),
                        node.name(),
                        Optional.of(uid),
                        node.spec(),
                        node.parallelism(),
                        node.maxParallelism(),
                        node.maxParallelismGiven(),
                        node.slotSharingGroup(),
                        node.chaining()));
    }

    public GraphBuilder option(String key, String value) {
        options.put(key, value);
        return this;
    }

    public JobGraph build() {
        return new JobGraph(id, name, List.copyOf(operators.values()), edges, options, List.of());
    }

    public static UserCode code(Object object) {
        try {
            return UserCode.of(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private OperatorId add(String operator, int parallelism, OperatorSpec spec) {
        OperatorId operatorId = OperatorId.hashOf(name + "/" + operator);
        operators.put(
                operatorId,
                new OperatorNode(
                        operatorId,
                        operator,
                        Optional.empty(),
                        spec,
                        parallelism,
                        MAX_PARALLELISM,
                        "default",
                        Chaining.ALWAYS));
        return operatorId;
    }

    private GraphBuilder change(OperatorId operator, UnaryOperator<OperatorNode> change) {
        operators.computeIfPresent(operator, (key, node) -> change.apply(node));
        return this;
    }
}
