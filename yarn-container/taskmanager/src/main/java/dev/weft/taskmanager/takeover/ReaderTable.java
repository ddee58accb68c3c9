package dev.weft.taskmanager.takeover;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.ReaderReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The source readers of this worker, with the splits that each got since the newest complete checkpoint: what an enumerator needs
 * that is restored from there while its readers went on. Confined to the worker's loop.
 *
 * <p>Splits are marked with the highest checkpoint that the master had named before they came. That tells on which side of a
 * barrier they are: a master hands out nothing between an enumerator's state and its readers' barriers.
 */
public final class ReaderTable {
    private static final Logger log = LoggerFactory.getLogger(ReaderTable.class);

    private final TreeMap<ReaderId, Reader> readers = new TreeMap<>();
    private final String host;
    private final long maxBytes;

    /**
     * @param host where readers read, for their enumerators
     * @param maxBytes how much of splits is kept at most; a reader for which there is no room is not reported
     */
    public ReaderTable(String host, long maxBytes) {
        this.host = host;
        this.maxBytes = maxBytes;
    }

    /** A reader is there. */
    public void started(AttemptId attempt, OperatorId source) {
        var id = new ReaderId(attempt, source);
        readers.put(id, new Reader(id, host));
    }

    /** A reader asks for a split. */
    public void requested(AttemptId attempt, OperatorId source) {
        find(attempt, source).ifPresent(Reader::requested);
    }

    /**
     * A reader gets splits.
     *
     * @param checkpoint the highest that was named before; 0 for none
     */
    public void given(ToWorker.AddSplits order, long checkpoint) {
        find(order.attempt(), order.source()).ifPresent(reader -> {
            reader.given(order, checkpoint);
            if (!reader.whole() || bytes() > maxBytes) {
                if (reader.whole()) {
                    log.warn(
                            "{} got too many splits since the last checkpoint to be adopted by another master",
                            order.attempt());
                }
                reader.dropSplits();
            }
        });
    }

    /** A reader gets no more splits. */
    public void noMoreSplits(AttemptId attempt, OperatorId source) {
        find(attempt, source).ifPresent(Reader::noMoreSplits);
    }

    /** Enumerators of the job go back behind this checkpoint never more. */
    public void complete(JobId job, long checkpoint) {
        readers.forEach((id, reader) -> {
            if (id.attempt().job().equals(job)) {
                reader.complete(checkpoint);
            }
        });
    }

    /** The attempt is over, and what it got is its successor's or pending again. */
    public void remove(AttemptId attempt) {
        readers.keySet().removeIf(id -> id.attempt().equals(attempt));
    }

    /** A successor of the task's attempts is here. */
    public void remove(TaskId task) {
        readers.keySet().removeIf(id -> id.attempt().task().equals(task));
    }

    /** The job has left. */
    public void remove(JobId job) {
        readers.keySet().removeIf(id -> id.attempt().job().equals(job));
    }

    /** The readers of {@code job} of which all is known. */
    public List<ReaderReport> reports(JobId job) {
        return readers.entrySet().stream()
                .filter(entry -> entry.getKey().attempt().job().equals(job))
                .map(Map.Entry::getValue)
                .filter(Reader::whole)
                .map(Reader::report)
                .toList();
    }

    /** Bytes of all splits that are kept. */
    public long bytes() {
        return readers.values().stream().mapToLong(Reader::bytes).sum();
    }

    private Optional<Reader> find(AttemptId attempt, OperatorId source) {
        return Optional.ofNullable(readers.get(new ReaderId(attempt, source)));
    }
}
