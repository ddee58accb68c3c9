package dev.weft.api.execution;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import java.net.URI;
import java.util.List;

/** Runs jobs somewhere. Found by {@link java.util.ServiceLoader}, or given by a launcher ({@link ProgramContext}). */
public interface JobExecutor {
    /** True when this executor serves the target that {@code configuration} names ({@code execution.target}). */
    boolean accepts(Configuration configuration);

    /**
     * Submits a job and returns as soon as it was accepted.
     *
     * @param graph the job, not yet with artifacts
     * @param configuration of client and cluster; the job's own options are in the graph
     * @param userClassLoader sees the classes of the job
     * @param userJars files that the workers need for the job's classes, in class path order; behind them those that the program
     *     registered, with their names as fragment
     * @throws dev.weft.core.error.EngineException when it was refused
     */
    JobClient submit(JobGraph graph, Configuration configuration, ClassLoader userClassLoader, List<URI> userJars);
}
