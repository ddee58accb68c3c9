package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.time.Duration;
import java.util.List;

/** How a job is executed. */
public final class ExecutionOptions {
    public static final ConfigOption<RuntimeExecutionMode> RUNTIME_MODE = key("execution.runtime-mode")
            .enumType(RuntimeExecutionMode.class)
            .defaultValue(RuntimeExecutionMode.STREAMING)
            .withDescription("STREAMING, BATCH, or AUTOMATIC.");

    public static final ConfigOption<Boolean> BUFFER_TIMEOUT_ENABLED = key("execution.buffer-timeout.enabled")
            .booleanType()
            .defaultValue(true)
            .withDescription("Accepted for compatibility: batches leave adaptively.");

    public static final ConfigOption<Duration> BUFFER_TIMEOUT = key("execution.buffer-timeout.interval")
            .durationType()
            .defaultValue(Duration.ofMillis(100))
            .withFallbackKeys("execution.buffer-timeout")
            .withDescription("Accepted for compatibility: batches leave adaptively.");

    private ExecutionOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(RUNTIME_MODE, BUFFER_TIMEOUT_ENABLED, BUFFER_TIMEOUT);
    }
}
