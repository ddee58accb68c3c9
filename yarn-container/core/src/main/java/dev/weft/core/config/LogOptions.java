package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import dev.weft.core.unit.MemorySize;
import java.util.List;

/** Log files of the processes, and what user code prints. */
public final class LogOptions {
    public static final ConfigOption<String> LOG_DIR = key("env.log.dir")
            .stringType()
            .noDefaultValue()
            .withDescription(
                    "Folder of the logs of standalone processes; for the start script WEFT_LOG_DIR says the same, and"
                            + " goes first. Without both, folder log of the distribution (on YARN always the container's log folder).");

    public static final ConfigOption<Integer> LOG_MAX = key("env.log.max")
            .intType()
            .range(1, 1000)
            .defaultValue(10)
            .withDescription("Rolled log files that are kept beside the current one (standalone: WEFT_LOG_MAX).");

    public static final ConfigOption<MemorySize> LOG_MAX_SIZE = key("env.log.max-size")
            .memoryType()
            .range(MemorySize.parse("10 kb"), MemorySize.parse("10 gb"))
            .defaultValue(MemorySize.parse("10 mb"))
            .withDescription("Size at which a log file is rolled (standalone: WEFT_LOG_MAX_SIZE).");

    public static final ConfigOption<SystemOutMode> SYSTEM_OUT_MODE = key("taskmanager.system-out.mode")
            .enumType(SystemOutMode.class)
            .defaultValue(SystemOutMode.DEFAULT)
            .withDescription(
                    "What becomes of what user code prints: DEFAULT (files of the log folder), LOG (lines of the log)"
                            + " or IGNORE.");

    public static final ConfigOption<MemorySize> SYSTEM_OUT_MAX_SIZE = key("taskmanager.system-out.max-size")
            .memoryType()
            .range(MemorySize.parse("2 kb"), MemorySize.parse("10 gb"))
            .defaultValue(MemorySize.parse("10 mb"))
            .withDescription(
                    "What is printed to each of the two streams is kept up to this size; the oldest half goes first.");

    public static final ConfigOption<MemorySize> SYSTEM_OUT_CACHE_SIZE =
            key("taskmanager.system-out.log.cache-upper-size")
                    .memoryType()
                    .range(MemorySize.parse("100b"), MemorySize.parse("16 mb"))
                    .defaultValue(MemorySize.parse("100 kb"))
                    .withDescription("Longest line when they are logged; a longer one is cut into several.");

    public static final ConfigOption<Boolean> SYSTEM_OUT_THREAD_NAME =
            key("taskmanager.system-out.log.thread-name.enabled")
                    .booleanType()
                    .defaultValue(false)
                    .withDescription("Whether such lines name the thread that printed them.");

    private LogOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(
                LOG_DIR,
                LOG_MAX,
                LOG_MAX_SIZE,
                SYSTEM_OUT_MODE,
                SYSTEM_OUT_MAX_SIZE,
                SYSTEM_OUT_CACHE_SIZE,
                SYSTEM_OUT_THREAD_NAME);
    }
}
