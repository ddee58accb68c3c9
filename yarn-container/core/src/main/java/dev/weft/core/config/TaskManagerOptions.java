package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import dev.weft.core.unit.MemorySize;
import java.time.Duration;
import java.util.List;

/** The worker process: its addresses, its slots and its memory. */
public final class TaskManagerOptions {
    public static final ConfigOption<Integer> NUM_TASK_SLOTS = key("taskmanager.numberOfTaskSlots")
            .intType()
            .range(1, 10000)
            .defaultValue(1)
            .withDescription("Slots per worker.");

    public static final ConfigOption<String> HOST = key("taskmanager.host")
            .stringType()
            .noDefaultValue()
            .withDescription("Address under which others reach this worker.");

    public static final ConfigOption<String> BIND_HOST = key("taskmanager.bind-host")
            .stringType()
            .noDefaultValue()
            .withDescription("Interface the worker binds; loopback when absent (on YARN: the container's host).");

    public static final ConfigOption<String> RPC_PORT = key("taskmanager.rpc.port")
            .stringType()
            .defaultValue("0")
            .withDescription("No effect yet: port or range of the worker's RPC server; 0 takes any free one.");

    public static final ConfigOption<Integer> DATA_PORT = key("taskmanager.data.port")
            .intType()
            .range(0, 65535)
            .defaultValue(0)
            .withDescription("Port of the record exchange as others reach it; 0 takes any free one.");

    public static final ConfigOption<Integer> DATA_BIND_PORT = key("taskmanager.data.bind-port")
            .intType()
            .range(0, 65535)
            .noDefaultValue()
            .withDescription("Port that the record exchange binds, when others reach it through another one.");

    public static final ConfigOption<String> TASK_MANAGER_RESOURCE_ID =
            key("taskmanager.resource-id").stringType().noDefaultValue().withDescription("Fixed id of this worker.");

    public static final ConfigOption<Duration> MASTER_GRACE_PERIOD = key("taskmanager.master-grace-period")
            .durationType()
            .defaultValue(Duration.ofMinutes(5))
            .withDescription("How long a worker without a master keeps processing before it stops and exits.");

    public static final ConfigOption<Duration> REGISTRATION_TIMEOUT = key("taskmanager.registration.timeout")
            .durationType()
            .defaultValue(Duration.ofMinutes(5))
            .withFallbackKeys("taskmanager.maxRegistrationDuration")
            .withDescription("No effect yet: a worker that cannot register for so long exits.");

    public static final ConfigOption<Duration> SLOT_TIMEOUT = key("taskmanager.slot.timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(10))
            .withDescription("No effect yet: an allocated slot that no job uses is freed after this time.");

    public static final ConfigOption<String> TMP_DIRS = key("io.tmp.dirs")
            .stringType()
            .defaultValue(System.getProperty("java.io.tmpdir"))
            .withFallbackKeys("taskmanager.tmp.dirs")
            .withDescription(
                    "Local folders for spilled data and caches, separated by ',' or the path separator (on YARN: the container's local folders).");

    public static final ConfigOption<Boolean> JVM_EXIT_ON_OOM = key("taskmanager.jvm-exit-on-oom")
            .booleanType()
            .defaultValue(true)
            .withDescription(
                    "On YARN, a worker whose heap is used up ends at once and is replaced; else its tasks fail or hang."
                            + " Standalone workers: -XX:+ExitOnOutOfMemoryError in their JVM options.");

    public static final ConfigOption<Duration> TASK_CANCELLATION_INTERVAL = key("task.cancellation.interval")
            .durationType()
            .defaultValue(Duration.ofSeconds(30))
            .withFallbackKeys("task.cancellation-interval")
            .withDescription("How often a task that does not stop is interrupted.");

    public static final ConfigOption<Duration> TASK_CANCELLATION_TIMEOUT = key("task.cancellation.timeout")
            .durationType()
            .defaultValue(Duration.ofMinutes(3))
            .withDescription("The process ends when a task does not stop within this time; 0 waits for ever.");

    public static final ConfigOption<Double> CPU_CORES = key("taskmanager.cpu.cores")
            .doubleType()
            .range(0.0, 100000.0)
            .noDefaultValue()
            .withDescription("No effect yet: CPU cores of the worker; as many as slots when absent.");

    public static final ConfigOption<MemorySize> TOTAL_PROCESS_MEMORY = key("taskmanager.memory.process.size")
            .memoryType()
            .noDefaultValue()
            .withDescription("Memory of the whole process: the size of its container.");

    public static final ConfigOption<MemorySize> TOTAL_FLINK_MEMORY = key("taskmanager.memory.flink.size")
            .memoryType()
            .noDefaultValue()
            .withDescription("Memory without metaspace and overhead.");

    public static final ConfigOption<MemorySize> FRAMEWORK_HEAP_MEMORY = key("taskmanager.memory.framework.heap.size")
            .memoryType()
            .defaultValue(MemorySize.ofMebiBytes(128))
            .withDescription("Heap of the engine itself.");

    public static final ConfigOption<MemorySize> FRAMEWORK_OFF_HEAP_MEMORY =
            key("taskmanager.memory.framework.off-heap.size")
                    .memoryType()
                    .defaultValue(MemorySize.ofMebiBytes(128))
                    .withDescription("Direct and native memory of the engine itself.");

    public static final ConfigOption<MemorySize> TASK_HEAP_MEMORY = key("taskmanager.memory.task.heap.size")
            .memoryType()
            .noDefaultValue()
            .withDescription("Heap for user code.");

    public static final ConfigOption<MemorySize> TASK_OFF_HEAP_MEMORY = key("taskmanager.memory.task.off-heap.size")
            .memoryType()
            .defaultValue(MemorySize.ZERO)
            .withDescription("Direct and native memory for user code.");

    public static final ConfigOption<MemorySize> MANAGED_MEMORY_SIZE = key("taskmanager.memory.managed.size")
            .memoryType()
            .noDefaultValue()
            .withFallbackKeys("taskmanager.memory.size")
            .withDescription("Memory for state backends, sorting and caches.");

    public static final ConfigOption<Double> MANAGED_MEMORY_FRACTION = key("taskmanager.memory.managed.fraction")
            .doubleType()
            .range(0.0, 1.0)
            .defaultValue(0.4)
            .withDescription("Its share, when no size is given.");

    public static final ConfigOption<Double> NETWORK_MEMORY_FRACTION = key("taskmanager.memory.network.fraction")
            .doubleType()
            .range(0.0, 1.0)
            .defaultValue(0.1)
            .withFallbackKeys("taskmanager.network.memory.fraction")
            .withDescription("Share for the buffers of the record exchange.");

    public static final ConfigOption<MemorySize> NETWORK_MEMORY_MIN = key("taskmanager.memory.network.min")
            .memoryType()
            .defaultValue(MemorySize.ofMebiBytes(64))
            .withFallbackKeys("taskmanager.network.memory.min")
            .withDescription("Least memory for those buffers.");

    public static final ConfigOption<MemorySize> NETWORK_MEMORY_MAX = key("taskmanager.memory.network.max")
            .memoryType()
            .defaultValue(MemorySize.MAX_VALUE)
            .withFallbackKeys("taskmanager.network.memory.max")
            .withDescription("Most memory for those buffers.");

    public static final ConfigOption<MemorySize> MEMORY_SEGMENT_SIZE = key("taskmanager.memory.segment-size")
            .memoryType()
            .range(MemorySize.parse("4 kb"), MemorySize.ofMebiBytes(16))
            .defaultValue(MemorySize.parse("32 kb"))
            .withDescription("No effect yet: size of one such buffer.");

    public static final ConfigOption<MemorySize> JVM_METASPACE = key("taskmanager.memory.jvm-metaspace.size")
            .memoryType()
            .defaultValue(MemorySize.ofMebiBytes(256))
            .withDescription("Metaspace.");

    public static final ConfigOption<Double> JVM_OVERHEAD_FRACTION = key("taskmanager.memory.jvm-overhead.fraction")
            .doubleType()
            .range(0.0, 1.0)
            .defaultValue(0.1)
            .withDescription("Share of the process for the JVM's own needs.");

    public static final ConfigOption<MemorySize> JVM_OVERHEAD_MIN = key("taskmanager.memory.jvm-overhead.min")
            .memoryType()
            .defaultValue(MemorySize.ofMebiBytes(192))
            .withDescription("Least memory for the JVM's own needs.");

    public static final ConfigOption<MemorySize> JVM_OVERHEAD_MAX = key("taskmanager.memory.jvm-overhead.max")
            .memoryType()
            .defaultValue(MemorySize.parse("1 gb"))
            .withDescription("Most memory for the JVM's own needs.");

    private TaskManagerOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                NUM_TASK_SLOTS,
                HOST,
                BIND_HOST,
                RPC_PORT,
                DATA_PORT,
                DATA_BIND_PORT,
                TASK_MANAGER_RESOURCE_ID,
                MASTER_GRACE_PERIOD,
                REGISTRATION_TIMEOUT,
                SLOT_TIMEOUT,
                TMP_DIRS,
                JVM_EXIT_ON_OOM,
                TASK_CANCELLATION_INTERVAL,
                TASK_CANCELLATION_TIMEOUT,
                CPU_CORES,
                TOTAL_PROCESS_MEMORY,
                TOTAL_FLINK_MEMORY,
                FRAMEWORK_HEAP_MEMORY,
                FRAMEWORK_OFF_HEAP_MEMORY,
                TASK_HEAP_MEMORY,
                TASK_OFF_HEAP_MEMORY,
                MANAGED_MEMORY_SIZE,
                MANAGED_MEMORY_FRACTION,
                NETWORK_MEMORY_FRACTION,
                NETWORK_MEMORY_MIN,
                NETWORK_MEMORY_MAX,
                MEMORY_SEGMENT_SIZE,
                JVM_METASPACE,
                JVM_OVERHEAD_FRACTION,
                JVM_OVERHEAD_MIN,
                JVM_OVERHEAD_MAX);
    }
}
