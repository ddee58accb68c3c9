package dev.weft.core.resource;

import static dev.weft.core.config.TaskManagerOptions.FRAMEWORK_HEAP_MEMORY;
import static dev.weft.core.config.TaskManagerOptions.FRAMEWORK_OFF_HEAP_MEMORY;
import static dev.weft.core.config.TaskManagerOptions.JVM_METASPACE;
import static dev.weft.core.config.TaskManagerOptions.TASK_OFF_HEAP_MEMORY;
import static dev.weft.core.config.TaskManagerOptions.TOTAL_PROCESS_MEMORY;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.unit.MemorySize;
import java.util.List;
import java.util.Locale;

/**
 * How a worker's memory is divided: what a container is asked for, how its JVM is started, what exchange and state may use.
 * Pure; computed by whoever starts a worker and again by the worker itself from the same keys ({@code taskmanager.memory.*}).
 *
 * @param frameworkHeap heap for the engine itself
 * @param taskHeap heap for user code
 * @param frameworkOffHeap direct memory for the engine itself
 * @param taskOffHeap direct memory for user code
 * @param network direct memory for exchange buffers
 * @param managed native memory for state backends and sorting
 * @param metaspace class metadata
 * @param overhead threads, code cache and other native memory
 */
public record WorkerMemoryPlan(
        MemorySize frameworkHeap,
        MemorySize taskHeap,
        MemorySize frameworkOffHeap,
        MemorySize taskOffHeap,
        MemorySize network,
        MemorySize managed,
        MemorySize metaspace,
        MemorySize overhead) {
    /** Process size when no size is configured at all. */
    public static final MemorySize DEFAULT_PROCESS = MemorySize.ofMebiBytes(1728);

    /**
     * The plan of a configuration: from the process size, else from the size without metaspace and overhead, else from task
     * heap and managed memory, else from {@link #DEFAULT_PROCESS}.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT with one line when the sizes contradict each other
     */
    public static WorkerMemoryPlan of(ReadableConfig config) {
        return new WorkerMemorySizing(config).plan();
    }

    /**
     * The plan inside a process of {@code granted} bytes, e.g. a container that is larger than was asked.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT with one line when the configured sizes do not fit into it
     */
    public static WorkerMemoryPlan within(MemorySize granted, ReadableConfig config) {
        return new WorkerMemorySizing(config).within(granted);
    }

    /** All of it: the size of the container. */
    public MemorySize process() {
        return total().add(metaspace).add(overhead);
    }

    /** All but metaspace and overhead ({@code taskmanager.memory.flink.size}). */
    public MemorySize total() {
        return heap().add(direct()).add(managed);
    }

    /** The JVM's heap. */
    public MemorySize heap() {
        return frameworkHeap.add(taskHeap);
    }

    /** Limit of the JVM's direct memory. */
    public MemorySize direct() {
        return frameworkOffHeap.add(taskOffHeap).add(network);
    }

    /** The flags that make a JVM keep to this plan. */
    public List<String> jvmFlags() {
        return List.of(
                "-Xmx" + heap().bytes(),
                "-Xms" + heap().bytes(),
                "-XX:MaxDirectMemorySize=" + direct().bytes(),
                "-XX:MaxMetaspaceSize=" + metaspace.bytes());
    }

    /** The budget as a table for the log, one line per part. */
    public List<String> table() {
        return List.of(
                line("process", process(), TOTAL_PROCESS_MEMORY.key()),
                line("  heap: framework", frameworkHeap, FRAMEWORK_HEAP_MEMORY.key()),
                line("  heap: task", taskHeap, "taskmanager.memory.task.heap.size"),
                line("  direct: framework", frameworkOffHeap, FRAMEWORK_OFF_HEAP_MEMORY.key()),
                line("  direct: task", taskOffHeap, TASK_OFF_HEAP_MEMORY.key()),
                line("  direct: network", network, "taskmanager.memory.network.*"),
                line("  managed", managed, "taskmanager.memory.managed.*"),
                line("  metaspace", metaspace, JVM_METASPACE.key()),
                line("  overhead", overhead, "taskmanager.memory.jvm-overhead.*"));
    }

    private static String line(String part, MemorySize size, String key) {
        double mebibytes = size.bytes() / (double) MemorySize.ofMebiBytes(1).bytes();
        return String.format(Locale.ROOT, "%-20s %10.1f MiB  %s", part, mebibytes, key);
    }
}
