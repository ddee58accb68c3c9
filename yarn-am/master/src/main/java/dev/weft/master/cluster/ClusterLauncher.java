package dev.weft.master.cluster;

import dev.weft.api.execution.JobExecutor;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;

/**
 * The client's side of a kind of cluster, found by ServiceLoader: what {@code weft run -t TARGET} needs to submit, and
 * {@code weft list/cancel} to find the master's REST address. An executor that knows its target by name.
 */
public interface ClusterLauncher extends JobExecutor {
    /** The value of {@code execution.target} that selects it, e.g. {@code yarn-application}. */
    String target();

    /**
     * Where the master answers that {@code configuration} names (by application id, address or name space).
     *
     * @throws EngineException NOT_FOUND when there is none, BAD_INPUT when the configuration does not name one; one line
     */
    default MasterAddress locate(Configuration configuration) {
        throw new EngineException(
                ErrorCode.BAD_INPUT, "Target '" + target() + "' has no cluster to talk to: name one with -m host:port");
    }
}
