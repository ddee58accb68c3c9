package dev.weft.core.resource;

import static dev.weft.core.config.TaskManagerOptions.FRAMEWORK_HEAP_MEMORY;
import static dev.weft.core.config.TaskManagerOptions.FRAMEWORK_OFF_HEAP_MEMORY;
import static dev.weft.core.config.TaskManagerOptions.JVM_METASPACE;
import static dev.weft.core.config.TaskManagerOptions.JVM_OVERHEAD_FRACTION;
import static dev.weft.core.config.TaskManagerOptions.JVM_OVERHEAD_MAX;
import static dev.weft.core.config.TaskManagerOptions.JVM_OVERHEAD_MIN;
import static dev.weft.core.config.TaskManagerOptions.MANAGED_MEMORY_FRACTION;
import static dev.weft.core.config.TaskManagerOptions.MANAGED_MEMORY_SIZE;
import static dev.weft.core.config.TaskManagerOptions.NETWORK_MEMORY_FRACTION;
import static dev.weft.core.config.TaskManagerOptions.NETWORK_MEMORY_MAX;
import static dev.weft.core.config.TaskManagerOptions.NETWORK_MEMORY_MIN;
import static dev.weft.core.config.TaskManagerOptions.TASK_HEAP_MEMORY;
import static dev.weft.core.config.TaskManagerOptions.TASK_OFF_HEAP_MEMORY;
import static dev.weft.core.config.TaskManagerOptions.TOTAL_FLINK_MEMORY;
import static dev.weft.core.config.TaskManagerOptions.TOTAL_PROCESS_MEMORY;

import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.unit.MemorySize;
import java.util.Optional;

/** The arithmetic behind {@link WorkerMemoryPlan}. Pure. */
final class WorkerMemorySizing {
    private final ReadableConfig config;
    private final Optional<MemorySize> taskHeap;
    private final Optional<MemorySize> managed;
    private final MemorySize frameworkHeap;
    private final MemorySize frameworkOffHeap;
    private final MemorySize taskOffHeap;
    private final MemorySize metaspace;

    WorkerMemorySizing(ReadableConfig config) {
        this.config = config;
        this.taskHeap = config.getOptional(TASK_HEAP_MEMORY);
        this.managed = config.getOptional(MANAGED_MEMORY_SIZE);
        this.frameworkHeap = config.get(FRAMEWORK_HEAP_MEMORY);
        this.frameworkOffHeap = config.get(FRAMEWORK_OFF_HEAP_MEMORY);
        this.taskOffHeap = config.get(TASK_OFF_HEAP_MEMORY);
        this.metaspace = config.get(JVM_METASPACE);
        requireOrder(NETWORK_MEMORY_MIN, NETWORK_MEMORY_MAX);
        requireOrder(JVM_OVERHEAD_MIN, JVM_OVERHEAD_MAX);
    }

    WorkerMemoryPlan plan() {
        Optional<MemorySize> process = config.getOptional(TOTAL_PROCESS_MEMORY);
        Optional<MemorySize> total = config.getOptional(TOTAL_FLINK_MEMORY);
        if (process.isPresent() && total.isPresent()) {
            MemorySize overhead = rest(process.get(), total.get().add(metaspace), TOTAL_PROCESS_MEMORY);
            return withinTotal(total.get(), TOTAL_FLINK_MEMORY, overhead);
        }
        if (total.isPresent()) {
            return withinTotal(
                    total.get(), TOTAL_FLINK_MEMORY, overheadOn(total.get().add(metaspace)));
        }
        if (process.isEmpty() && taskHeap.isPresent() && managed.isPresent()) {
            return fromParts(taskHeap.get(), managed.get());
        }
        return withinProcess(process.orElse(WorkerMemoryPlan.DEFAULT_PROCESS));
    }

    WorkerMemoryPlan within(MemorySize granted) {
        Optional<MemorySize> total = config.getOptional(TOTAL_FLINK_MEMORY);
        if (total.isPresent()) {
            MemorySize overhead = rest(granted, total.get().add(metaspace), TOTAL_PROCESS_MEMORY);
            return withinTotal(total.get(), TOTAL_FLINK_MEMORY, overhead);
        }
        if (taskHeap.isPresent() && managed.isPresent()) {
            WorkerMemoryPlan parts = fromParts(taskHeap.get(), managed.get());
            MemorySize overhead = rest(granted, parts.total().add(metaspace), TOTAL_PROCESS_MEMORY);
            return withOverhead(parts, overhead);
        }
        return withinProcess(granted);
    }

    private WorkerMemoryPlan withinProcess(MemorySize process) {
        MemorySize overhead =
                clamped(process.multiply(config.get(JVM_OVERHEAD_FRACTION)), JVM_OVERHEAD_MIN, JVM_OVERHEAD_MAX);
        MemorySize total = rest(process, metaspace.add(overhead), TOTAL_PROCESS_MEMORY);
        return withinTotal(total, TOTAL_PROCESS_MEMORY, overhead);
    }

    private WorkerMemoryPlan withinTotal(MemorySize total, ConfigOption<MemorySize> given, MemorySize overhead) {
        MemorySize managedSize = managed.orElseGet(() -> total.multiply(config.get(MANAGED_MEMORY_FRACTION)));
        MemorySize fixed = frameworkHeap.add(frameworkOffHeap).add(taskOffHeap).add(managedSize);
        if (taskHeap.isPresent()) {
            MemorySize network = rest(total, fixed.add(taskHeap.get()), given);
            requireNetwork(network);
            return plan(taskHeap.get(), network, managedSize, overhead);
        }
        MemorySize network =
                clamped(total.multiply(config.get(NETWORK_MEMORY_FRACTION)), NETWORK_MEMORY_MIN, NETWORK_MEMORY_MAX);
        return plan(rest(total, fixed.add(network), given), network, managedSize, overhead);
    }

    private WorkerMemoryPlan fromParts(MemorySize heap, MemorySize managedSize) {
        MemorySize others =
                frameworkHeap.add(frameworkOffHeap).add(taskOffHeap).add(heap).add(managedSize);
        MemorySize network =
                clamped(shareOf(others, config.get(NETWORK_MEMORY_FRACTION)), NETWORK_MEMORY_MIN, NETWORK_MEMORY_MAX);
        MemorySize overhead = overheadOn(others.add(network).add(metaspace));
        return plan(heap, network, managedSize, overhead);
    }

    private WorkerMemoryPlan plan(MemorySize heap, MemorySize network, MemorySize managedSize, MemorySize overhead) {
        return new WorkerMemoryPlan(
                frameworkHeap, heap, frameworkOffHeap, taskOffHeap, network, managedSize, metaspace, overhead);
    }

    private static WorkerMemoryPlan withOverhead(WorkerMemoryPlan plan, MemorySize overhead) {
        return new WorkerMemoryPlan(
                plan.frameworkHeap(),
                plan.taskHeap(),
                plan.frameworkOffHeap(),
                plan.taskOffHeap(),
                plan.network(),
                plan.managed(),
                plan.metaspace(),
                overhead);
    }

    private MemorySize overheadOn(MemorySize others) {
        return clamped(shareOf(others, config.get(JVM_OVERHEAD_FRACTION)), JVM_OVERHEAD_MIN, JVM_OVERHEAD_MAX);
    }

    /** What must be added to {@code others} so that it is {@code fraction} of the sum. */
    private static MemorySize shareOf(MemorySize others, double fraction) {
        return fraction >= 1 ? MemorySize.MAX_VALUE : others.multiply(fraction / (1 - fraction));
    }

    private MemorySize clamped(MemorySize wanted, ConfigOption<MemorySize> floor, ConfigOption<MemorySize> cap) {
        return wanted.clamp(config.get(floor), config.get(cap));
    }

    private static MemorySize rest(MemorySize whole, MemorySize parts, ConfigOption<MemorySize> given) {
        if (parts.compareTo(whole) > 0) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Worker memory does not fit: the configured parts need " + parts.toHumanReadableString() + " of "
                            + whole.toHumanReadableString() + "; raise " + given.key()
                            + " or lower the other taskmanager.memory.* sizes");
        }
        return whole.subtract(parts);
    }

    private void requireNetwork(MemorySize network) {
        if (network.compareTo(config.get(NETWORK_MEMORY_MIN)) < 0) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    "Worker memory does not fit: " + network.toHumanReadableString()
                            + " are left for the network, below " + NETWORK_MEMORY_MIN.key() + " = "
                            + config.get(NETWORK_MEMORY_MIN));
        }
    }

    private void requireOrder(ConfigOption<MemorySize> floor, ConfigOption<MemorySize> cap) {
        if (config.get(floor).compareTo(config.get(cap)) > 0) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    floor.key() + " = " + config.get(floor) + " is above " + cap.key() + " = " + config.get(cap));
        }
    }
}
