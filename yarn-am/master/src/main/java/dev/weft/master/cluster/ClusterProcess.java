package dev.weft.master.cluster;

import dev.weft.core.config.Configuration;

/**
 * A process of a cluster that is started by hand, e.g. {@code weft standalone master}; found by ServiceLoader, run by the
 * CLI in its own JVM.
 */
public interface ClusterProcess {
    /** The words that start it, e.g. {@code standalone master}. */
    String command();

    /** One line of help. */
    String description();

    /**
     * Runs until the process ends or its JVM is told to stop. Called on the main thread.
     *
     * @return the exit code
     * @throws dev.weft.core.error.EngineException with one line when it cannot start
     */
    int run(Configuration configuration) throws InterruptedException;
}
