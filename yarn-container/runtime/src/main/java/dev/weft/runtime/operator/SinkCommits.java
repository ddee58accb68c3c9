package dev.weft.runtime.operator;

import dev.weft.api.connector.Committer;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SupportsCommitter;
import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.SnapshotBuilder;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The second phase of a sink: what waits for its checkpoint, and what is being committed. Checkpoints are committed in order, the
 * next when nothing of the one before is to be tried again. All of it is in state until it is committed. Task thread.
 */
final class SinkCommits {
    /** Name of the state that holds the committables. */
    static final String STATE = "_committables";

    private static final Logger LOG = LoggerFactory.getLogger(SinkCommits.class);
    /** With the pauses below: for a minute and a half. */
    private static final int MAX_RETRIES = 15;

    private static final long FIRST_RETRY_MILLIS = 100;
    private static final long MAX_RETRY_MILLIS = 10_000;
    private static final int INITIAL_BYTES = 64;

    private final Committer<Object> committer;
    private final SupportsCommitter<?> sink;
    private final TaskScope scope;
    private final OperatorMetrics metrics;
    private final OperatorFailure failure;

    private final NavigableMap<Long, List<CommitRequestState>> waiting = new TreeMap<>();
    private final Deque<List<CommitRequestState>> due = new ArrayDeque<>();
    /** How many are in {@link #waiting} and {@link #due}: counted here, as reporters ask from their own threads. */
    private final AtomicInteger pending = new AtomicInteger();

    private boolean retryScheduled;
    private boolean closed;

    SinkCommits(
            Committer<Object> committer,
            SupportsCommitter<?> sink,
            TaskScope scope,
            OperatorMetrics metrics,
            OperatorFailure failure) {
        this.committer = committer;
        this.sink = sink;
        this.scope = scope;
        this.metrics = metrics.asCommitter();
        this.failure = failure;
        metrics.setCurrentPendingCommittablesGauge(pending::get);
    }

    @SuppressWarnings("unchecked") // of the same sink as the committables
    private SimpleVersionedSerializer<Object> serializer() {
        return (SimpleVersionedSerializer<Object>) sink.getCommittableSerializer();
    }

    /** Takes what waited when the checkpoint was made. As that is complete, it may all be committed. */
    void restore(RestoredOperator from) throws IOException {
        for (byte[] element : VersionedElements.read(from, STATE)) {
            DataInputDeserializer in = new DataInputDeserializer(element);
            long checkpoint = in.readLong();
            int subtask = in.readInt();
            int version = in.readVarInt();
            Object committable = serializer().deserialize(version, VersionedElements.rest(in));
            add(new CommitRequestState(checkpoint, subtask, committable));
        }
    }

    /** These are committed when checkpoint {@code checkpoint} or a later one is complete. */
    void add(long checkpoint, Collection<Object> committables) {
        metrics.getNumCommittablesTotalCounter().inc(committables.size());
        int subtask = scope.getIndexOfThisSubtask();
        committables.forEach(one -> add(new CommitRequestState(checkpoint, subtask, one)));
    }

    private void add(CommitRequestState request) {
        pending.incrementAndGet();
        waiting.computeIfAbsent(request.checkpoint(), key -> new ArrayList<>()).add(request);
    }

    void snapshot(SnapshotBuilder to) throws IOException {
        List<byte[]> elements = new ArrayList<>();
        for (List<CommitRequestState> some : due) {
            write(some, elements);
        }
        for (List<CommitRequestState> some : waiting.values()) {
            write(some, elements);
        }
        VersionedElements.add(to, STATE, elements);
    }

    private void write(List<CommitRequestState> requests, List<byte[]> to) throws IOException {
        SimpleVersionedSerializer<Object> serializer = serializer();
        for (CommitRequestState request : requests) {
            DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
            out.writeLong(request.checkpoint());
            out.writeInt(request.subtask());
            out.writeVarInt(serializer.getVersion());
            out.write(serializer.serialize(request.getCommittable()));
            to.add(out.getCopyOfBuffer());
        }
    }

    /** Commits what waits for {@code checkpoint} or an older one; what has to be tried again is when its time comes. */
    void complete(long checkpoint) throws Exception {
        NavigableMap<Long, List<CommitRequestState>> complete = waiting.headMap(checkpoint, true);
        due.addAll(complete.values());
        complete.clear();
        if (!retryScheduled) {
            commitDue();
        }
    }

    private void commitDue() throws Exception {
        while (!due.isEmpty()) {
            List<CommitRequestState> first = due.element();
            commit(first);
            if (!first.isEmpty()) {
                scheduleRetry(first.get(0).getNumberOfRetries());
                return;
            }
            due.remove();
        }
    }

    private void scheduleRetry(int retries) {
        retryScheduled = true;
        long delay = pauseMillis(retries);
        scope.timers().registerTimer(scope.timers().getCurrentProcessingTime() + delay, time -> {
            retryScheduled = false;
            if (!closed) {
                failure.guard("commit", this::commitDue);
            }
        });
    }

    private static long pauseMillis(int retries) {
        return Math.min(MAX_RETRY_MILLIS, FIRST_RETRY_MILLIS << Math.min(retries - 1, MAX_RETRIES));
    }

    /** Commits everything, also what has to be tried again: nothing comes after. */
    void completeAll() throws Exception {
        due.addAll(waiting.values());
        waiting.clear();
        finish();
    }

    /** Tries what is due until nothing is, and waits in between: the task ends, and has nothing else to do. */
    void finish() throws Exception {
        while (!due.isEmpty()) {
            List<CommitRequestState> first = due.element();
            commit(first);
            if (first.isEmpty()) {
                due.remove();
            } else {
                rest(pauseMillis(first.get(0).getNumberOfRetries()));
            }
        }
    }

    private static void rest(long millis) throws InterruptedException {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
        if (Thread.interrupted()) {
            throw new InterruptedException("told to stop while committables wait to be tried again");
        }
    }

    /** One try; leaves in {@code requests} what is to be tried again. */
    private void commit(List<CommitRequestState> requests) throws Exception {
        committer.commit(new ArrayList<>(requests));
        List<CommitRequestState> again = new ArrayList<>();
        for (CommitRequestState request : requests) {
            if (toBeTriedAgain(request)) {
                again.add(request);
            }
        }
        pending.addAndGet(again.size() - requests.size());
        requests.clear();
        requests.addAll(again);
    }

    private boolean toBeTriedAgain(CommitRequestState request) {
        return switch (request.answer()) {
            case COMMITTED -> {
                metrics.getNumCommittablesSuccessCounter().inc();
                yield false;
            }
            case ALREADY_COMMITTED -> {
                metrics.getNumCommittablesAlreadyCommittedCounter().inc();
                yield false;
            }
            case FAILED_KNOWN -> {
                metrics.getNumCommittablesFailureCounter().inc();
                LOG.warn(
                        "{}: a committable of checkpoint {} is given up",
                        scope.getTaskNameWithSubtasks(),
                        request.checkpoint(),
                        request.reason());
                yield false;
            }
            case RETRY -> retry(request);
            case FAILED -> throw failed(request);
        };
    }

    private boolean retry(CommitRequestState request) {
        metrics.getNumCommittablesRetryCounter().inc();
        request.nextTry();
        if (request.getNumberOfRetries() > MAX_RETRIES) {
            throw failure.because("could not commit a committable of checkpoint " + request.checkpoint() + " in "
                    + (MAX_RETRIES + 1) + " tries: its committer asked for another each time");
        }
        return true;
    }

    private RuntimeException failed(CommitRequestState request) {
        metrics.getNumCommittablesFailureCounter().inc();
        Throwable reason = request.reason();
        return failure.in(
                "commit of checkpoint " + request.checkpoint(),
                reason == null ? new IllegalStateException("its committer gave no reason") : reason);
    }

    void close() throws Exception {
        closed = true;
        committer.close();
    }
}
