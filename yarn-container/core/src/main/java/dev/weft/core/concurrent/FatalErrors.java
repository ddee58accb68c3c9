package dev.weft.core.concurrent;

import dev.weft.core.log.StandardStreams;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one place where a process ends because it cannot go on. */
public final class FatalErrors {
    /** Exit status after a fatal error, beside 0 (done) and 1 (a person's mistake). */
    public static final int EXIT_STATUS = 239;

    private static final Logger LOG = LoggerFactory.getLogger(FatalErrors.class);

    private FatalErrors() {}

    /**
     * Logs {@code cause} and ends the process at once: no shutdown hook can delay it. {@code what} says which part
     * cannot go on.
     */
    public static void exit(String what, Throwable cause) {
        try {
            LOG.error("Fatal error in {}: this process ends with status {}", what, EXIT_STATUS, cause);
            StandardStreams.lastWords("Fatal error in " + what + ": " + cause);
        } finally {
            Runtime.getRuntime().halt(EXIT_STATUS);
        }
    }

    /** Makes an uncaught exception of any thread fatal. For the mains of our processes. */
    public static void installForAllThreads() {
        Thread.setDefaultUncaughtExceptionHandler((thread, cause) -> exit("thread " + thread.getName(), cause));
    }
}
