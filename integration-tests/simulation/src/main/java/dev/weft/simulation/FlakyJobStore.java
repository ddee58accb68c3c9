package dev.weft.simulation;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.blob.JobStore;
import dev.weft.master.blob.MemoryJobStore;
import dev.weft.protocol.life.JobEnd;
import dev.weft.protocol.life.JobLife;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A store that fails at times. */
final class FlakyJobStore implements JobStore {
    private final JobStore store = new MemoryJobStore();
    private final BooleanSupplier fails;

    FlakyJobStore(BooleanSupplier fails) {
        this.fails = fails;
    }

    @Override
    public void put(JobGraph graph) {
        check("write");
        store.put(graph);
    }

    @Override
    public void remove(JobId job) {
        check("delete");
        store.remove(job);
    }

    @Override
    public List<JobId> list() {
        check("list");
        return store.list();
    }

    @Override
    public JobGraph get(JobId job) {
        check("read");
        return store.get(job);
    }

    @Override
    public void putLife(JobLife life) {
        check("write");
        store.putLife(life);
    }

    @Override
    public Optional<JobLife> life(JobId job) {
        check("read");
        return store.life(job);
    }

    @Override
    public void putEnd(EndKey key, JobEnd end) {
        check("write");
        store.putEnd(key, end);
    }

    @Override
    public List<EndKey> ends() {
        check("list");
        return store.ends();
    }

    @Override
    public JobEnd end(EndKey key) {
        check("read");
        return store.end(key);
    }

    @Override
    public void removeEnd(EndKey key) {
        check("delete");
        store.removeEnd(key);
    }

    private void check(String what) {
        if (fails.getAsBoolean()) {
            throw new EngineException(ErrorCode.STORAGE, "The simulated store refuses to " + what);
        }
    }
}
