package dev.weft.taskmanager.deploy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.RocksDbOptions;
import dev.weft.core.config.StateRecoveryOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.WorkerId;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.EdgeDeployment;
import dev.weft.protocol.deploy.EdgeDeployment.PlacementRange;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.deploy.Peer;
import dev.weft.runtime.checkpoint.LocalCopies;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.ChannelPeer;
import dev.weft.runtime.exchange.ChannelReach;
import dev.weft.runtime.exchange.PlannedChannel;
import dev.weft.runtime.task.PlannedInput;
import dev.weft.runtime.task.PlannedOperator;
import dev.weft.runtime.task.PlannedOutput;
import dev.weft.runtime.task.TaskPlan;
import dev.weft.taskmanager.local.WorkerCopies;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * From what a master says (ranges, one address table) to what a task needs (its own channels). Pure; any thread.
 *
 * @param worker this process: channels to it go by reference
 * @param slotHeapBytes a slot's share of the heap
 * @param defaults the worker's configuration, under that of each job
 * @param files where state is restored from
 * @param copies that are read instead
 */
record PlanTranslation(
        WorkerId worker,
        long slotHeapBytes,
        SortedMap<String, String> defaults,
        FileStores files,
        WorkerCopies copies) {
    /** What a job cannot choose: the process has one memory and one set of disks. */
    private static final List<String> OF_THE_WORKER = List.of(
            TaskManagerOptions.MANAGED_MEMORY_SIZE.key(),
            RocksDbOptions.FIXED_PER_WORKER.key(),
            RocksDbOptions.LOCAL_DIRECTORIES.key());

    PlanTranslation {
        defaults = Collections.unmodifiableSortedMap(new TreeMap<>(defaults));
    }

    /** The plan of one attempt. */
    TaskPlan plan(TaskAssignment assignment, ClassLoader userClasses) {
        DeployTasks deployment = assignment.deployment();
        SortedMap<String, String> options = options(deployment.setup());
        return new TaskPlan(
                assignment.attempt(),
                deployment.setup().jobName(),
                assignment.vertex().name(),
                assignment.vertex().parallelism(),
                assignment.vertex().maxParallelism(),
                assignment.vertex().chain().stream()
                        .map(PlanTranslation::operator)
                        .toList(),
                inputs(assignment),
                outputs(assignment),
                options,
                slotHeapBytes,
                userClasses,
                assignment.subtask().restore(),
                deployment.setup().checkpointing(),
                files,
                Configuration.fromMap(options).get(StateRecoveryOptions.FROM_LOCAL)
                        ? copies.of(deployment.job())
                        : LocalCopies.NONE);
    }

    private SortedMap<String, String> options(JobSetup setup) {
        TreeMap<String, String> options = new TreeMap<>(defaults);
        options.putAll(setup.options());
        for (String key : OF_THE_WORKER) {
            options.computeIfPresent(key, (same, jobs) -> defaults.getOrDefault(same, jobs));
        }
        return options;
    }

    private static PlannedOperator operator(ChainedOperator operator) {
        return new PlannedOperator(
                operator.id(),
                operator.name(),
                operator.uid(),
                operator.spec(),
                operator.input()
                        .map(input -> new PlannedOperator.ChainInput(
                                input.operator(), input.sideOutput(), input.serializer())));
    }

    private List<PlannedInput> inputs(TaskAssignment assignment) {
        List<PlannedInput> inputs = new ArrayList<>();
        for (EdgeDeployment edge : assignment.deployment().edges()) {
            if (edge.target().equals(assignment.vertex().id())) {
                inputs.add(new PlannedInput(edge.input(), edge.serializer(), channelsIn(assignment, edge)));
            }
        }
        return inputs;
    }

    private List<PlannedOutput> outputs(TaskAssignment assignment) {
        List<PlannedOutput> outputs = new ArrayList<>();
        for (EdgeDeployment edge : assignment.deployment().edges()) {
            if (edge.source().equals(assignment.vertex().id())) {
                outputs.add(new PlannedOutput(
                        edge.sourceOperator(),
                        edge.sideOutput(),
                        edge.partitioning(),
                        edge.serializer(),
                        edge.targetMaxParallelism(),
                        channelsOut(assignment, edge)));
            }
        }
        return outputs;
    }

    private List<PlannedChannel> channelsIn(TaskAssignment assignment, EdgeDeployment edge) {
        int target = assignment.subtask().subtask();
        ChannelReach reach =
                ChannelReach.ofTarget(edge.partitioning(), target, edge.sourceParallelism(), edge.targetParallelism());
        List<PlannedChannel> channels = new ArrayList<>(reach.count());
        for (int source = reach.first(); source < reach.end(); source++) {
            PlacementRange range = rangeOf(edge.sources(), source, edge);
            channels.add(new PlannedChannel(
                    new ChannelId(
                            assignment.deployment().job(),
                            edge.index(),
                            source,
                            range.attempt(),
                            target,
                            assignment.subtask().attempt()),
                    peer(assignment.deployment(), range)));
        }
        return channels;
    }

    private List<PlannedChannel> channelsOut(TaskAssignment assignment, EdgeDeployment edge) {
        int source = assignment.subtask().subtask();
        ChannelReach reach =
                ChannelReach.ofSource(edge.partitioning(), source, edge.sourceParallelism(), edge.targetParallelism());
        List<PlannedChannel> channels = new ArrayList<>(reach.count());
        for (int target = reach.first(); target < reach.end(); target++) {
            PlacementRange range = rangeOf(edge.targets(), target, edge);
            channels.add(new PlannedChannel(
                    new ChannelId(
                            assignment.deployment().job(),
                            edge.index(),
                            source,
                            assignment.subtask().attempt(),
                            target,
                            range.attempt()),
                    peer(assignment.deployment(), range)));
        }
        return channels;
    }

    private static PlacementRange rangeOf(List<PlacementRange> ranges, int subtask, EdgeDeployment edge) {
        for (PlacementRange range : ranges) {
            if (subtask >= range.firstSubtask() && subtask < range.firstSubtask() + range.count()) {
                return range;
            }
        }
        throw new IllegalStateException("Edge " + edge.index() + " says nowhere where subtask " + subtask + " runs");
    }

    private ChannelPeer peer(DeployTasks deployment, PlacementRange range) {
        Peer peer = deployment.peers().get(range.peer());
        return peer.worker().equals(worker)
                ? new ChannelPeer.SameProcess()
                : new ChannelPeer.Remote(peer.worker(), peer.host(), peer.dataPort());
    }
}
