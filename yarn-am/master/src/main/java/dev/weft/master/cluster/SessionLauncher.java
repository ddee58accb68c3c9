package dev.weft.master.cluster;

import dev.weft.core.config.Configuration;
import java.util.List;
import java.util.Optional;

/**
 * The client's side of clusters that run many jobs and are started for that: what {@code weft session} needs. Found by
 * ServiceLoader. Calls block; client's main thread. Failures are {@link dev.weft.core.error.EngineException} with one line.
 */
public interface SessionLauncher {
    /** The value of {@code execution.target} with which jobs reach such a session, e.g. {@code yarn-session}. */
    String target();

    /** Starts a session as the configuration says and waits until its master answers. */
    RunningSession start(Configuration configuration);

    /** Sessions that run or wait to run, oldest first: those of the user, or of everybody as far as the cluster shows them. */
    List<RunningSession> list(Configuration configuration);

    /**
     * Ends the session that the configuration names, with all its jobs, and waits until it is over.
     *
     * @return how it ended, one line
     */
    String stop(Configuration configuration);

    /** How the session that the configuration names ended, one line; empty while it runs. */
    Optional<String> end(Configuration configuration);
}
