package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.cluster.SessionLauncher;
import java.io.PrintWriter;
import java.util.ServiceLoader;

/** Finds what starts sessions, and the session that a command means. */
final class Sessions {
    /** The target that reaches a session on YARN. */
    static final String TARGET = "yarn-session";

    private Sessions() {}

    /** @throws EngineException BAD_INPUT when nothing on the class path starts such sessions */
    static SessionLauncher launcher(Configuration config) {
        String target = config.get(DeploymentOptions.TARGET, TARGET);
        return ServiceLoader.load(SessionLauncher.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.target().equalsIgnoreCase(target))
                .findFirst()
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT, "Nothing here starts sessions for target '" + target + "'"));
    }

    /** Lets the configuration name the session that was started last, unless it names one. */
    static void settle(Configuration config, PrintWriter messages) {
        if (config.contains(YarnConfigOptions.APPLICATION_ID)) {
            return;
        }
        SessionFile file = SessionFile.of(config);
        file.read(messages).ifPresent(session -> {
            messages.println("Session " + session + ", as " + file.path() + " says");
            config.set(YarnConfigOptions.APPLICATION_ID, session);
        });
    }

    /** @throws EngineException BAD_INPUT when the configuration names none and none was started last */
    static String named(Configuration config, PrintWriter messages) {
        settle(config, messages);
        return config.getOptional(YarnConfigOptions.APPLICATION_ID)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT, "Say which session: -id application_…; weft session list shows them"));
    }
}
