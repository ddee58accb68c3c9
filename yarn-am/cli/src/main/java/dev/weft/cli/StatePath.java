package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.DeploymentOptions;
import java.nio.file.Path;
import java.util.Locale;

/** Paths of savepoints as people type them. */
final class StatePath {
    private StatePath() {}

    /**
     * A relative path means the working folder of this command, not the master's, wherever paths without scheme are local files.
     * Any other path is left as it is.
     */
    static String of(String typed, Configuration config) {
        boolean relative = !typed.startsWith("/") && !typed.matches("[A-Za-z][A-Za-z0-9+.-]*:.*");
        boolean yarn = config.get(DeploymentOptions.TARGET, "")
                .toLowerCase(Locale.ROOT)
                .startsWith("yarn");
        if (!relative
                || yarn
                || config.getOptional(CoreOptions.DEFAULT_FILESYSTEM_SCHEME).isPresent()) {
            return typed;
        }
        return Path.of(typed).toAbsolutePath().normalize().toString();
    }
}
