package dev.weft.core.config;

import static dev.weft.core.config.ConfigOptions.key;

import java.util.List;

/** What a job starts from. */
public final class StateRecoveryOptions {
    public static final ConfigOption<String> SAVEPOINT_PATH = key("execution.state-recovery.path")
            .stringType()
            .noDefaultValue()
            .withFallbackKeys("execution.savepoint.path")
            .withDescription("Savepoint or checkpoint to start from.");

    public static final ConfigOption<Boolean> SAVEPOINT_IGNORE_UNCLAIMED_STATE =
            key("execution.state-recovery.ignore-unclaimed-state")
                    .booleanType()
                    .defaultValue(false)
                    .withFallbackKeys("execution.savepoint.ignore-unclaimed-state")
                    .withDescription("State of operators that the program no longer has is skipped.");

    public static final ConfigOption<String> RESTORE_MODE = key("execution.state-recovery.claim-mode")
            .stringType()
            .defaultValue("NO_CLAIM")
            .withFallbackKeys("execution.savepoint-restore-mode")
            .withDescription("CLAIM or NO_CLAIM.");

    public static final ConfigOption<Boolean> FROM_LOCAL = key("execution.state-recovery.from-local")
            .booleanType()
            .defaultValue(true)
            .withFallbackKeys("state.backend.local-recovery")
            .withDescription(
                    "A restart reads the copies that a worker's disk holds instead of storage, where there are any.");

    private StateRecoveryOptions() {}

    /** Every option of this class, in the order of declaration. */
    public static List<ConfigOption<?>> all() {
        return List.of(SAVEPOINT_PATH, SAVEPOINT_IGNORE_UNCLAIMED_STATE, RESTORE_MODE, FROM_LOCAL);
    }
}
