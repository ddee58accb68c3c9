package dev.weft.cli;

import dev.weft.core.config.StateRecoveryOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a program's job begins from. */
final class RecoveryOptions {
    private static final Set<String> CLAIM_MODES = Set.of("CLAIM", "NO_CLAIM", "LEGACY");

    @Option(
            names = {"-s", "--fromSavepoint"},
            paramLabel = "path",
            description = "Begin from this savepoint or retained checkpoint.")
    private @Nullable String path;

    @Option(
            names = {"-n", "--allowNonRestoredState"},
            description = "Skip state of operators that the program no longer has.")
    private boolean skipUnclaimed;

    @Option(
            names = {"-cm", "--claimMode", "-rm", "--restoreMode"},
            paramLabel = "mode",
            description = "claim: the job owns the savepoint and removes it in the end; no_claim (default): you do.")
    private @Nullable String claimMode;

    void addTo(Map<String, String> config) {
        if (path != null) {
            config.put(StateRecoveryOptions.SAVEPOINT_PATH.key(), path);
        }
        if (skipUnclaimed) {
            config.put(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE.key(), "true");
        }
        if (claimMode != null) {
            String mode = claimMode.toUpperCase(Locale.ROOT);
            if (!CLAIM_MODES.contains(mode)) {
                throw new EngineException(
                        ErrorCode.BAD_INPUT, "-cm must be claim, no_claim or legacy, not '" + claimMode + "'");
            }
            config.put(StateRecoveryOptions.RESTORE_MODE.key(), mode);
        }
    }
}
