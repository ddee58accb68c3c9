package dev.weft.master.blob;

import dev.weft.api.graph.JobGraph;
import dev.weft.core.id.JobId;
import dev.weft.protocol.life.JobEnd;
import dev.weft.protocol.life.JobLife;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the graphs of jobs that have not ended, what is known of their past, and how others ended, so that a takeover finds them.
 * Calls block and are made on I/O threads; each may be repeated. Failures are
 * {@link dev.weft.core.error.EngineException}: STORAGE when the store refuses now, BAD_INPUT when what is there cannot be read.
 */
public interface JobStore {
    /** Keeps the graph under its id. */
    void put(JobGraph graph);

    /** Forgets the graph and the job's life; no effect when there is none. How it ended stays. */
    void remove(JobId job);

    /** Ids of all kept graphs, sorted. */
    List<JobId> list();

    /**
     * Reads a graph back.
     *
     * @throws dev.weft.core.error.EngineException NOT_FOUND when there is none
     */
    JobGraph get(JobId job);

    // ---- a job's past

    /** Keeps what a later master goes on to count, in place of what was kept before. */
    void putLife(JobLife life);

    /** What was kept last; empty when nothing was. */
    Optional<JobLife> life(JobId job);

    // ---- how jobs ended

    /**
     * Where the record of an end lies: a master that leads no more may still write one, which then counts for nothing.
     *
     * @param leader epoch of the leader that wrote it
     */
    record EndKey(JobId job, long leader) implements Comparable<EndKey> {
        @Override
        public int compareTo(EndKey other) {
            int byJob = job.compareTo(other.job);
            return byJob != 0 ? byJob : Long.compare(leader, other.leader);
        }
    }

    /** Keeps how a job ended. */
    void putEnd(EndKey key, JobEnd end);

    /** Keys of all kept ends, sorted. */
    List<EndKey> ends();

    /**
     * Reads an end back.
     *
     * @throws dev.weft.core.error.EngineException NOT_FOUND when there is none
     */
    JobEnd end(EndKey key);

    /** Forgets an end; no effect when there is none. */
    void removeEnd(EndKey key);
}
