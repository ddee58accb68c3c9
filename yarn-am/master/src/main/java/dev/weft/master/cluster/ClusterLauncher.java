package dev.weft.master.cluster;

import dev.weft.api.execution.JobExecutor;

/**
 * The client's side of a kind of cluster, found by ServiceLoader: what {@code weft run -t TARGET} needs to submit, and
 * {@code weft list/cancel} to find the master's REST address. An executor that knows its target by name.
 */
public interface ClusterLauncher extends JobExecutor {
    /** The value of {@code execution.target} that selects it, e.g. {@code yarn-application}. */
    String target();
}
