package dev.weft.api;

import dev.weft.api.execution.ExecutionConfig;
import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.JobGraphCheck;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.type.KeyGroups;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.ExecutionOptions;
import dev.weft.core.config.RuntimeExecutionMode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** From transformations to a checked job graph. One use; the program's thread. */
final class JobGraphGenerator {
    private final JobId jobId;
    private final String jobName;
    private final ExecutionConfig config;
    private final Configuration configuration;
    private final UserCodes codes;
    private final Map<Transformation<?>, OperatorNode> nodes = new IdentityHashMap<>();
    private final Map<String, Integer> structures = new HashMap<>();
    private final List<OperatorNode> operators = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();

    JobGraphGenerator(JobId jobId, String jobName, Configuration configuration) {
        this.jobId = jobId;
        this.jobName = jobName;
        this.configuration = configuration;
        this.config = new ExecutionConfig(configuration);
        this.codes = new UserCodes(config.getSerializerConfig());
    }

    /**
     * An operator that feeds an input, and how records get there.
     *
     * @param sideOutput which of its outputs is read, or "" for the main one
     * @param output what stands for that output: it knows the type
     */
    private record Feed(
            OperatorTransformation<?> source,
            String sideOutput,
            Transformation<?> output,
            Optional<Partitioning> partitioning) {
        Feed by(Partitioning last) {
            return new Feed(source, sideOutput, output, Optional.of(last));
        }
    }

    /**
     * The graph of {@code transformations}, which are in the order of their creation.
     *
     * @throws EngineException BAD_INPUT when it breaks a rule
     */
    JobGraph generate(List<OperatorTransformation<?>> transformations) {
        for (OperatorTransformation<?> transformation : withoutUnusedSources(transformations)) {
            addOperator(transformation);
        }
        refuseEndlessBatch();
        JobGraph graph =
                new JobGraph(jobId, jobName, operators, edges, new TreeMap<>(configuration.toMap()), List.of());
        JobGraphCheck.check(graph);
        return graph;
    }

    /** The operator that {@code transformation} became. */
    OperatorId idOf(OperatorTransformation<?> transformation) {
        return Objects.requireNonNull(nodes.get(transformation), transformation::toString)
                .id();
    }

    private void refuseEndlessBatch() {
        if (configuration.get(ExecutionOptions.RUNTIME_MODE) != RuntimeExecutionMode.BATCH) {
            return;
        }
        operators.stream()
                .filter(node ->
                        node.spec().traits().source() && !node.spec().traits().bounded())
                .findFirst()
                .ifPresent(node -> {
                    throw new EngineException(
                            ErrorCode.BAD_INPUT,
                            "Operator '" + node.name() + "' never ends, so it cannot run with execution.runtime-mode"
                                    + " BATCH: use STREAMING or a bounded source");
                });
    }

    /** A source that nobody reads is left out, unless there is nothing else: then the check speaks of it. */
    private List<OperatorTransformation<?>> withoutUnusedSources(List<OperatorTransformation<?>> all) {
        Map<Transformation<?>, Boolean> used = new IdentityHashMap<>();
        for (OperatorTransformation<?> transformation : all) {
            for (Transformation<?> input : transformation.getInputs()) {
                feeds(input).forEach(feed -> used.put(feed.source(), true));
            }
        }
        List<OperatorTransformation<?>> kept = all.stream()
                .filter(transformation -> !transformation.getInputs().isEmpty() || used.containsKey(transformation))
                .toList();
        return kept.isEmpty() ? all : kept;
    }

    private List<Feed> feeds(Transformation<?> input) {
        if (input instanceof OperatorTransformation<?> operator) {
            return List.of(new Feed(operator, "", operator, Optional.empty()));
        }
        List<Feed> feeds = new ArrayList<>();
        for (Transformation<?> inner : input.getInputs()) {
            feeds.addAll(feeds(inner));
        }
        if (input instanceof SideOutputTransformation<?> side) {
            return feeds.stream()
                    .map(feed -> new Feed(feed.source(), side.tag(), side, Optional.empty()))
                    .toList();
        }
        if (input instanceof PartitionTransformation<?> partition) {
            Partitioning last = partition.partitioning(codes);
            return feeds.stream().map(feed -> feed.by(last)).toList();
        }
        return feeds;
    }

    private void addOperator(OperatorTransformation<?> transformation) {
        List<List<Feed>> inputs =
                transformation.getInputs().stream().map(this::feeds).toList();
        OperatorSpec spec = transformation.spec(codes);
        OperatorNode node = new OperatorNode(
                idOf(transformation, spec, inputs),
                transformation.getName(),
                transformation.getUid(),
                spec,
                transformation.getParallelism(),
                maxParallelismOf(transformation),
                transformation.getMaxParallelism().isPresent() || config.getMaxParallelism() > 0,
                slotSharingGroupOf(transformation, inputs),
                transformation.chaining());
        nodes.put(transformation, node);
        List<Edge> into = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            for (Feed feed : inputs.get(i)) {
                into.add(edge(feed, node, i));
            }
        }
        if (LocalWindows.allowed(configuration)) {
            transformation.localWindows().ifPresent(local -> {
                for (int i = 0; i < into.size(); i++) {
                    into.set(i, behind(local, into.get(i), i));
                }
            });
        }
        operators.add(node);
        edges.addAll(into);
    }

    /** Puts {@code local} into the edge where it may go; what is left of the edge. */
    private Edge behind(LocalWindows local, Edge edge, int number) {
        OperatorNode source = operators.stream()
                .filter(node -> node.id().equals(edge.source()))
                .findFirst()
                .orElseThrow();
        if (!LocalWindows.fits(source, edge.partitioning())) {
            return edge;
        }
        // By what it feeds, so that no other operator's id depends on whether it is there.
        OperatorId id = OperatorId.hashOf("local:" + edge.target() + "#" + number);
        operators.add(local.node(id, source, codes));
        edges.add(new Edge(edge.source(), edge.sideOutput(), id, 0, new Partitioning.Forward(), edge.serializer()));
        return new Edge(id, "", edge.target(), edge.input(), local.partitioning(codes), local.edgeSerializer(codes));
    }

    private OperatorNode nodeOf(Feed feed) {
        OperatorNode node = nodes.get(feed.source());
        if (node == null) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Operator '" + feed.source().getName()
                            + "' belongs to another environment or to a job that was executed before");
        }
        return node;
    }

    private Edge edge(Feed feed, OperatorNode target, int input) {
        OperatorNode source = nodeOf(feed);
        Partitioning partitioning = feed.partitioning()
                .orElseGet(() -> source.parallelism() == target.parallelism()
                        ? new Partitioning.Forward()
                        : new Partitioning.Rebalance());
        return new Edge(
                source.id(),
                feed.sideOutput(),
                target.id(),
                input,
                partitioning,
                codes.serializer(feed.source().getName(), feed.output().getOutputType()));
    }

    /** As the user says, else from the uid, else from the place in the graph: kind, inputs, and a number among those that look alike. */
    private OperatorId idOf(OperatorTransformation<?> transformation, OperatorSpec spec, List<List<Feed>> inputs) {
        if (transformation.getUidHash().isPresent()) {
            return OperatorId.parse(transformation.getUidHash().get());
        }
        if (transformation.getUid().isPresent()) {
            return OperatorId.hashOf("uid:" + transformation.getUid().get());
        }
        if (!config.hasAutoGeneratedUIDsEnabled()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Operator '" + transformation.getName()
                            + "' has no uid, and pipeline.auto-generate-uids=false demands one: add .uid(...)");
        }
        String structure = spec.kind()
                + inputs.stream()
                        .map(feeds -> feeds.stream().map(this::describe).collect(Collectors.joining(",", "(", ")")))
                        .collect(Collectors.joining());
        int number = structures.merge(structure, 1, Integer::sum);
        return OperatorId.hashOf("structure:" + structure + "#" + number);
    }

    private String describe(Feed feed) {
        String output = feed.sideOutput().isEmpty() ? "" : "/" + feed.sideOutput();
        return nodeOf(feed).id() + output + ":"
                + feed.partitioning().map(Partitioning::shipName).orElse("");
    }

    private int maxParallelismOf(Transformation<?> transformation) {
        int general = config.getMaxParallelism();
        return transformation
                .getMaxParallelism()
                .orElseGet(
                        () -> general > 0 ? general : KeyGroups.defaultMaxParallelism(transformation.getParallelism()));
    }

    /** The user's group, else the group that all inputs share, else the default group. */
    private String slotSharingGroupOf(Transformation<?> transformation, List<List<Feed>> inputs) {
        if (transformation.getSlotSharingGroup().isPresent()) {
            return transformation.getSlotSharingGroup().get();
        }
        Set<String> groups = inputs.stream()
                .flatMap(List::stream)
                .map(feed -> nodeOf(feed).slotSharingGroup())
                .collect(Collectors.toSet());
        return groups.size() == 1 ? groups.iterator().next() : SlotSharingGroup.DEFAULT;
    }
}
