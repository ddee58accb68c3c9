package dev.weft.master.blob;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.id.JobId;
import java.util.List;

/**
 * Keeps the graphs of jobs that have not ended, so that a takeover finds them. Calls block and are made on I/O threads; each
 * may be repeated.
 */
public interface JobStore {
    /**
     * Keeps the graph under its id.
     *
     * @throws dev.weft.core.error.EngineException STORAGE when that fails
     */
    void put(JobGraph graph);

    /** Forgets the graph; no effect when there is none. */
    void remove(JobId job);

    /** Ids of all kept graphs, sorted. */
    List<JobId> list();

    /**
     * Reads a graph back.
     *
     * @throws dev.weft.core.error.EngineException NOT_FOUND when there is none, STORAGE when it cannot be read
     */
    JobGraph get(JobId job);
}
