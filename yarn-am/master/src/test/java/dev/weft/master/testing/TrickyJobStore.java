package dev.weft.master.testing;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.blob.JobStore;
import dev.weft.protocol.life.JobEnd;
import dev.weft.protocol.life.JobLife;
import java.util.List;
import java.util.Optional;

/** A store that refuses some calls a number of times, as a NameNode in safe mode does. */
public final class TrickyJobStore implements JobStore {
    /** Graphs that are not read yet. */
    public int refusedReads;
    /** Ends that are not written yet. */
    public int refusedEnds;

    /** Lists of jobs are refused so often. */
    public int refusedLists;
    /** Ends are damaged. */
    public boolean damagedEnds;
    /** Nothing is removed: as if the master died before it came to that. */
    public boolean keepsAll;

    /** Happens when a graph is stored, before anybody hears of it. */
    public Runnable onPut = () -> {};

    private final JobStore store;

    public TrickyJobStore(JobStore store) {
        this.store = store;
    }

    /** Refuses to read graphs so often. */
    public TrickyJobStore refusingReads(int times) {
        refusedReads = times;
        return this;
    }

    /** Refuses to write ends so often. */
    public TrickyJobStore refusingEnds(int times) {
        refusedEnds = times;
        return this;
    }

    @Override
    public void put(JobGraph graph) {
        store.put(graph);
        onPut.run();
    }

    @Override
    public void remove(JobId job) {
        if (keepsAll) {
            throw refused();
        }
        store.remove(job);
    }

    @Override
    public List<JobId> list() {
        if (refusedLists-- > 0) {
            throw refused();
        }
        return store.list();
    }

    @Override
    public JobGraph get(JobId job) {
        if (refusedReads-- > 0) {
            throw refused();
        }
        return store.get(job);
    }

    @Override
    public void putLife(JobLife life) {
        store.putLife(life);
    }

    @Override
    public Optional<JobLife> life(JobId job) {
        return store.life(job);
    }

    @Override
    public void putEnd(EndKey key, JobEnd end) {
        if (refusedEnds-- > 0) {
            throw refused();
        }
        store.putEnd(key, end);
    }

    @Override
    public List<EndKey> ends() {
        return store.ends();
    }

    @Override
    public JobEnd end(EndKey key) {
        if (damagedEnds) {
            throw new EngineException(ErrorCode.BAD_INPUT, "damaged");
        }
        return store.end(key);
    }

    @Override
    public void removeEnd(EndKey key) {
        store.removeEnd(key);
    }

    private static EngineException refused() {
        return new EngineException(ErrorCode.STORAGE, "safe mode");
    }
}
