package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import dev.weft.core.unit.MemorySize;
import java.time.Duration;
import java.util.List;

/** The process that hosts Dispatcher, ResourceManager and JobManagers. */
public final class JobManagerOptions {
    public static final ConfigOption<String> ADDRESS = key("jobmanager.rpc.address")
            .stringType()
            .noDefaultValue()
            .withDescription("Address under which workers reach the master.");

    public static final ConfigOption<Integer> PORT = key("jobmanager.rpc.port")
            .intType()
            .range(0, 65535)
            .defaultValue(6123)
            .withDescription("Port under which workers reach the master; 0 takes any free one.");

    public static final ConfigOption<Integer> BIND_PORT = key("jobmanager.rpc.bind-port")
            .intType()
            .range(0, 65535)
            .noDefaultValue()
            .withDescription(
                    "Port that the master's RPC server binds, when workers reach it through another one: jobmanager.rpc.port.");

    public static final ConfigOption<String> BIND_HOST = key("jobmanager.bind-host")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "Interface the master's RPC server binds; loopback when absent (on YARN: the container's host).");

    public static final ConfigOption<MemorySize> TOTAL_PROCESS_MEMORY = key("jobmanager.memory.process.size")
            .memoryType()
            .noDefaultValue()
            .withDescription("Memory of the whole process: the size of its container.");

    public static final ConfigOption<MemorySize> TOTAL_FLINK_MEMORY = key("jobmanager.memory.flink.size")
            .memoryType()
            .noDefaultValue()
            .withDescription("No effect yet: memory without metaspace and overhead.");

    public static final ConfigOption<MemorySize> JVM_HEAP_MEMORY =
            key("jobmanager.memory.heap.size").memoryType().noDefaultValue().withDescription("Java heap.");

    public static final ConfigOption<MemorySize> OFF_HEAP_MEMORY = key("jobmanager.memory.off-heap.size")
            .memoryType()
            .defaultValue(MemorySize.ofMebiBytes(128))
            .withDescription("Direct and native memory.");

    public static final ConfigOption<MemorySize> JVM_METASPACE = key("jobmanager.memory.jvm-metaspace.size")
            .memoryType()
            .defaultValue(MemorySize.ofMebiBytes(256))
            .withDescription("Metaspace.");

    public static final ConfigOption<Double> JVM_OVERHEAD_FRACTION = key("jobmanager.memory.jvm-overhead.fraction")
            .doubleType()
            .range(0.0, 1.0)
            .defaultValue(0.1)
            .withDescription("Share of the process for the JVM's own needs.");

    public static final ConfigOption<MemorySize> JVM_OVERHEAD_MIN = key("jobmanager.memory.jvm-overhead.min")
            .memoryType()
            .defaultValue(MemorySize.ofMebiBytes(192))
            .withDescription("Least memory for the JVM's own needs.");

    public static final ConfigOption<MemorySize> JVM_OVERHEAD_MAX = key("jobmanager.memory.jvm-overhead.max")
            .memoryType()
            .defaultValue(MemorySize.parse("1 gb"))
            .withDescription("Most memory for the JVM's own needs.");

    public static final ConfigOption<String> EXECUTION_FAILOVER_STRATEGY = key("jobmanager.execution.failover-strategy")
            .stringType()
            .defaultValue("region")
            .withDescription("What restarts after a failure: 'region' or 'full'.");

    public static final ConfigOption<Integer> MAX_ATTEMPTS_HISTORY_SIZE =
            key("jobmanager.execution.attempts-history-size")
                    .intType()
                    .range(0, Integer.MAX_VALUE)
                    .defaultValue(16)
                    .withFallbackKeys("job-manager.max-attempts-history-size")
                    .withDescription("No effect yet: attempts remembered per subtask.");

    public static final ConfigOption<Duration> SLOT_REQUEST_TIMEOUT = key("slot.request.timeout")
            .durationType()
            .defaultValue(Duration.ofMinutes(5))
            .withDescription("How long a job waits for slots before it fails.");

    public static final ConfigOption<Duration> SLOT_IDLE_TIMEOUT = key("slot.idle.timeout")
            .durationType()
            .defaultValue(Duration.ofSeconds(50))
            .withDescription("No effect yet: a slot that a job does not use goes back after this time.");

    public static final ConfigOption<String> ARCHIVE_DIR = key("jobmanager.archive.fs.dir")
            .stringType()
            .noDefaultValue()
            .withDescription("Where ended jobs are archived for the history server; absent: the first folder of"
                    + " historyserver.archive.fs.dir, or nowhere.");

    private JobManagerOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                ADDRESS,
                PORT,
                BIND_PORT,
                BIND_HOST,
                TOTAL_PROCESS_MEMORY,
                TOTAL_FLINK_MEMORY,
                JVM_HEAP_MEMORY,
                OFF_HEAP_MEMORY,
                JVM_METASPACE,
                JVM_OVERHEAD_FRACTION,
                JVM_OVERHEAD_MIN,
                JVM_OVERHEAD_MAX,
                EXECUTION_FAILOVER_STRATEGY,
                MAX_ATTEMPTS_HISTORY_SIZE,
                SLOT_REQUEST_TIMEOUT,
                SLOT_IDLE_TIMEOUT,
                ARCHIVE_DIR);
    }
}
