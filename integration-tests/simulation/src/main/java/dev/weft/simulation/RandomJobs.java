package dev.weft.simulation;

import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.Planner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Draws jobs: one to three sources, some operators over them, one or more sinks; chained and not, with unions, all kinds of
 * edges, parallelism 1 to 6, up to three slot sharing groups, with and without a restart strategy, some of them cancelled,
 * some endless until they are.
 */
final class RandomJobs {
    private static final int MAX_PARALLELISM = 128;
    private static final int ENOUGH_RESTARTS = 100_000;
    private static final Duration LAST_SUBMISSION = Duration.ofSeconds(8);
    private static final Duration LAST_CANCEL = Duration.ofSeconds(15);
    /** Stands for functions and serialisers, which nobody opens: tasks are models. */
    private static final UserCode UNOPENED = UserCode.ofBytes("unopened".getBytes(StandardCharsets.UTF_8));

    private final World world;
    private final String name;
    private final List<OperatorNode> operators = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final List<OperatorNode> ends = new ArrayList<>();
    private final Map<String, TreeSet<String>> splits = new TreeMap<>();
    private final boolean endless;
    private final boolean mayFail;
    private final boolean kind;
    private final boolean unnoticed;

    private RandomJobs(World world, String name, Faults faults) {
        this.world = world;
        this.name = name;
        this.endless = world.chance(0.1);
        this.mayFail = world.chance(0.4);
        this.kind = faults.isNone() || faults.onlyOfMasters();
        this.unnoticed = faults.onlyOfMasters() && !faults.isNone();
    }

    /** A new job with this name: one whose own code never fails in a world that is kind. */
    static SimulatedJob draw(World world, String name, Faults faults) {
        return new RandomJobs(world, name, faults).draw();
    }

    private SimulatedJob draw() {
        int sources = world.between(1, world.between(1, 3));
        for (int i = 0; i < sources; i++) {
            addSource("source" + i);
        }
        int steps = world.between(0, 3);
        for (int i = 0; i < steps; i++) {
            addStep("step" + i);
        }
        for (int i = 0; !ends.isEmpty(); i++) {
            addSink("sink" + i);
        }
        var graph = new JobGraph(JobId.random(world.random()), name, operators, edges, options(), List.of());
        JobPlan plan = Planner.plan(graph);
        return new SimulatedJob(
                graph,
                plan.tasks(),
                plan.slots(),
                splits,
                world.between(Duration.ZERO, LAST_SUBMISSION),
                endless || world.chance(0.2)
                        ? Optional.of(world.between(Duration.ZERO, LAST_CANCEL))
                        : Optional.empty(),
                world.chance(0.25) ? Optional.of(SavepointPlan.draw(world)) : Optional.empty(),
                mayFail);
    }

    private SortedMap<String, String> options() {
        var options = new TreeMap<String, String>();
        options.put("pipeline.operator-chaining.enabled", String.valueOf(world.chance(0.7)));
        options.put("jobmanager.execution.failover-strategy", world.chance(0.7) ? "region" : "full");
        if (world.chance(0.5)) {
            checkpoints(options);
        }
        if (mayFail) {
            limitedRestarts(options);
        } else {
            endlessRestarts(options);
        }
        return options;
    }

    private void checkpoints(Map<String, String> options) {
        options.put("execution.checkpointing.interval", world.between(100, world.chance(0.5) ? 500 : 3_000) + " ms");
        options.put("execution.checkpointing.dir", FlakyFiles.CHECKPOINTS);
        options.put("execution.checkpointing.timeout", "5 s");
        options.put("execution.checkpointing.tolerable-failed-checkpoints", String.valueOf(world.between(0, 3)));
        options.put("execution.checkpointing.max-concurrent-checkpoints", String.valueOf(world.between(1, 2)));
        options.put("execution.checkpointing.num-retained", String.valueOf(world.between(1, 2)));
    }

    private void limitedRestarts(Map<String, String> options) {
        switch (world.between(0, 2)) {
            case 0 -> options.put("restart-strategy.type", "none");
            case 1 -> {
                options.put("restart-strategy.type", "failure-rate");
                options.put("restart-strategy.failure-rate.max-failures-per-interval", "" + world.between(1, 3));
                options.put("restart-strategy.failure-rate.failure-rate-interval", "60 s");
                options.put("restart-strategy.failure-rate.delay", delay());
            }
            default -> fixedDelay(options, world.between(0, 3));
        }
    }

    private void endlessRestarts(Map<String, String> options) {
        if (world.chance(0.8)) {
            fixedDelay(options, ENOUGH_RESTARTS);
            return;
        }
        options.put("restart-strategy.type", "exponential-delay");
        options.put("restart-strategy.exponential-delay.initial-backoff", delay());
        options.put("restart-strategy.exponential-delay.max-backoff", "5 s");
    }

    private void fixedDelay(Map<String, String> options, int attempts) {
        options.put("restart-strategy.type", "fixed-delay");
        options.put("restart-strategy.fixed-delay.attempts", String.valueOf(attempts));
        options.put("restart-strategy.fixed-delay.delay", delay());
    }

    private String delay() {
        return world.between(1, world.chance(0.5) ? 20 : 2_000) + " ms";
    }

    private void addSource(String operator) {
        NumberedSource.Style style = endless ? NumberedSource.Style.ENDLESS : boundedStyle();
        int count = endless ? 0 : world.between(0, 12);
        boolean fails = mayFail && !kind && world.chance(0.1);
        var source = new NumberedSource(operator, count, style, fails ? world.between(1, 12) : 0);
        splits.put(operator, source.names());
        var spec = new OperatorSpec.SourceSpec(codeOf(source), UNOPENED, !endless);
        ends.add(add(operator, spec, world.between(1, world.between(1, 6)), group("default")));
    }

    private NumberedSource.Style boundedStyle() {
        return switch (world.between(0, 2)) {
            case 0 -> NumberedSource.Style.DISCOVERED;
            // its tasks notice a new master: one that has not spread at the newest checkpoint adopts no readers
            case 1 -> unnoticed ? NumberedSource.Style.ON_REQUEST : NumberedSource.Style.SPREAD;
            default -> NumberedSource.Style.ON_REQUEST;
        };
    }

    private void addStep(String operator) {
        OperatorNode first = takeEnd();
        boolean keyed = world.chance(0.5);
        OperatorSpec spec = keyed
                ? new OperatorSpec.ReduceSpec(UNOPENED, UNOPENED, UNOPENED, UNOPENED)
                : new OperatorSpec.MapSpec(UNOPENED);
        OperatorNode node = add(operator, spec, parallelismAfter(first), group(first.slotSharingGroup()));
        connect(first, node, keyed);
        while (!ends.isEmpty() && world.chance(0.5)) {
            connect(takeEnd(), node, keyed);
        }
        ends.add(node);
        if (world.chance(0.15)) {
            ends.add(node);
        }
    }

    private void addSink(String operator) {
        OperatorNode first = takeEnd();
        var spec = new OperatorSpec.SinkSpec(UNOPENED, UNOPENED);
        OperatorNode node = add(operator, spec, parallelismAfter(first), group(first.slotSharingGroup()));
        connect(first, node, false);
        while (!ends.isEmpty() && world.chance(0.3)) {
            connect(takeEnd(), node, false);
        }
    }

    private OperatorNode takeEnd() {
        return ends.remove(world.random().nextInt(ends.size()));
    }

    private int parallelismAfter(OperatorNode input) {
        return world.chance(0.6) ? input.parallelism() : world.between(1, 6);
    }

    private String group(String inherited) {
        return world.chance(0.8) ? inherited : "group" + world.between(1, 2);
    }

    private OperatorNode add(String operator, OperatorSpec spec, int parallelism, String group) {
        var node = new OperatorNode(
                OperatorId.hashOf(name + "/" + operator),
                operator,
                Optional.empty(),
                spec,
                parallelism,
                MAX_PARALLELISM,
                group,
                chaining());
        operators.add(node);
        return node;
    }

    private OperatorNode.Chaining chaining() {
        if (world.chance(0.7)) {
            return OperatorNode.Chaining.ALWAYS;
        }
        return world.chance(0.5) ? OperatorNode.Chaining.HEAD : OperatorNode.Chaining.NEVER;
    }

    private void connect(OperatorNode source, OperatorNode target, boolean keyed) {
        Partitioning partitioning = keyed ? new Partitioning.Hash(UNOPENED, UNOPENED) : partitioning(source, target);
        edges.add(new Edge(source.id(), "", target.id(), 0, partitioning, UNOPENED));
    }

    private Partitioning partitioning(OperatorNode source, OperatorNode target) {
        if (source.parallelism() == target.parallelism() && world.chance(0.6)) {
            return new Partitioning.Forward();
        }
        return switch (world.between(0, 4)) {
            case 0 -> new Partitioning.Rescale();
            case 1 -> new Partitioning.Shuffle();
            case 2 -> new Partitioning.Broadcast();
            case 3 -> new Partitioning.Global();
            default -> new Partitioning.Rebalance();
        };
    }

    private static UserCode codeOf(NumberedSource source) {
        try {
            return UserCode.of(source);
        } catch (IOException e) {
            throw new UncheckedIOException("Source " + source + " cannot be serialised", e);
        }
    }
}
