package dev.weft.master.blob;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;

/** A store that dies with the process: for one JVM, tests and simulation. Safe on any thread. */
public final class MemoryJobStore implements JobStore {
    private final ConcurrentSkipListMap<JobId, JobGraph> graphs = new ConcurrentSkipListMap<>();

    @Override
    public void put(JobGraph graph) {
        graphs.put(graph.id(), graph);
    }

    @Override
    public void remove(JobId job) {
        graphs.remove(job);
    }

    @Override
    public List<JobId> list() {
        return List.copyOf(graphs.keySet());
    }

    @Override
    public JobGraph get(JobId job) {
        JobGraph graph = graphs.get(job);
        if (graph == null) {
            throw new EngineException(ErrorCode.NOT_FOUND, "No graph of job " + job + " is stored");
        }
        return graph;
    }
}
