package dev.weft.master.blob;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.protocol.life.JobEnd;
import dev.weft.protocol.life.JobLife;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** A store that dies with the process: for one JVM, tests and simulation. Safe on any thread. */
public final class MemoryJobStore implements JobStore {
    private final ConcurrentSkipListMap<JobId, JobGraph> graphs = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListMap<JobId, JobLife> lives = new ConcurrentSkipListMap<>();
    private final ConcurrentSkipListMap<EndKey, JobEnd> ends = new ConcurrentSkipListMap<>();

    @Override
    public void put(JobGraph graph) {
        graphs.put(graph.id(), graph);
    }

    @Override
    public void remove(JobId job) {
        graphs.remove(job);
        lives.remove(job);
    }

    @Override
    public List<JobId> list() {
        return List.copyOf(graphs.keySet());
    }

    @Override
    public JobGraph get(JobId job) {
        return found(graphs.get(job), "graph", job);
    }

    @Override
    public void putLife(JobLife life) {
        lives.put(life.job(), life);
    }

    @Override
    public Optional<JobLife> life(JobId job) {
        return Optional.ofNullable(lives.get(job));
    }

    @Override
    public void putEnd(EndKey key, JobEnd end) {
        ends.put(key, end);
    }

    @Override
    public List<EndKey> ends() {
        return List.copyOf(ends.keySet());
    }

    @Override
    public JobEnd end(EndKey key) {
        return found(ends.get(key), "end", key.job());
    }

    @Override
    public void removeEnd(EndKey key) {
        ends.remove(key);
    }

    private static <T> T found(@Nullable T value, String what, JobId job) {
        if (value == null) {
            throw new EngineException(ErrorCode.NOT_FOUND, "No " + what + " of job " + job + " is stored");
        }
        return value;
    }
}
