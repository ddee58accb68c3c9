package dev.weft.master.config;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.config.StateRecoveryOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.Locale;
import java.util.Optional;

/**
 * What one job starts from.
 *
 * @param path a savepoint or a retained checkpoint: its folder or its manifest; empty: nothing
 * @param claimMode whose it is afterwards
 * @param allowNonRestoredState true: state of operators that the job lacks is dropped
 */
public record RecoveryConfig(Optional<String> path, ClaimMode claimMode, boolean allowNonRestoredState) {
    /** Who owns what a job started from. */
    public enum ClaimMode {
        /** The user; the job never deletes it and never refers to it. */
        NO_CLAIM,
        /** The job; it is deleted when it is of no use any more. */
        CLAIM
    }

    /**
     * Reads it from a job's merged configuration.
     *
     * @throws EngineException BAD_INPUT when a value cannot be used; the message names the key
     */
    public static RecoveryConfig of(ReadableConfig merged) {
        return new RecoveryConfig(
                merged.getOptional(StateRecoveryOptions.SAVEPOINT_PATH).filter(path -> !path.isBlank()),
                claimMode(merged.get(StateRecoveryOptions.RESTORE_MODE)),
                merged.get(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE));
    }

    /** LEGACY is what older Flink did: not claimed, and never deleted. */
    private static ClaimMode claimMode(String text) {
        return switch (text.toUpperCase(Locale.ROOT)) {
            case "NO_CLAIM", "LEGACY" -> ClaimMode.NO_CLAIM;
            case "CLAIM" -> ClaimMode.CLAIM;
            default ->
                throw new EngineException(
                        ErrorCode.BAD_INPUT,
                        "Value '" + text + "' of configuration key '" + StateRecoveryOptions.RESTORE_MODE.key()
                                + "' is none of CLAIM, NO_CLAIM, LEGACY");
        };
    }
}
