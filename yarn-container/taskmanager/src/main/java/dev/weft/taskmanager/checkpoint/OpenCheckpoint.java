package dev.weft.taskmanager.checkpoint;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.protocol.state.SubtaskSnapshot;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One checkpoint of one job on this worker, until its fate is decided. Confined to the worker's loop; the file is written by steps
 * on I/O threads, of which at most one is under way.
 *
 * <table>
 * <caption>Phases</caption>
 * <tr><th>from</th><th>event</th><th>to</th></tr>
 * <tr><td>EARLY</td><td>the master's trigger</td><td>OPEN</td></tr>
 * <tr><td>OPEN</td><td>everybody contributed, the file is durable</td><td>DECIDED, {@link Fate#written}</td></tr>
 * <tr><td>OPEN</td><td>writing failed, the file is deleted</td><td>DECIDED, {@link Fate#failed}</td></tr>
 * <tr><td>EARLY, OPEN</td><td>{@link #drop}</td><td>DROPPED, then {@link Fate#gone} when the file is deleted</td></tr>
 * </table>
 */
final class OpenCheckpoint {
    /** Hears how it ends: exactly one call. On the worker's loop. */
    interface Fate {
        /** The files are durable and hold the state of all participants. */
        void written(OpenCheckpoint checkpoint, SnapshotWriter.Files files, List<SubtaskSnapshot> subtasks);

        /** Nothing of it is left. */
        void failed(OpenCheckpoint checkpoint, AttemptId attempt, String reason, boolean storage);

        /** It was dropped, and nothing of it is left. */
        void gone(OpenCheckpoint checkpoint);
    }

    private enum Phase {
        EARLY,
        OPEN,
        DROPPED,
        DECIDED
    }

    /** A frozen task that waits for its turn. */
    private record Contribution(AttemptId attempt, TaskSnapshot snapshot) {}

    private final JobId job;
    private final long id;
    private final EventLoop loop;
    private final Executor blocking;
    private final Fate fate;
    private final Deque<Contribution> waiting = new ArrayDeque<>();
    private final Set<AttemptId> contributed = new HashSet<>();
    private final TreeMap<AttemptId, SubtaskSnapshot> written = new TreeMap<>();
    private final TreeSet<AttemptId> participants = new TreeSet<>();
    private Phase phase = Phase.EARLY;
    private @Nullable SnapshotWriter writer;
    private boolean writing;

    OpenCheckpoint(JobId job, long id, EventLoop loop, Executor blocking, Fate fate) {
        this.job = job;
        this.id = id;
        this.loop = loop;
        this.blocking = blocking;
        this.fate = fate;
    }

    JobId job() {
        return job;
    }

    long id() {
        return id;
    }

    /** True until the master's trigger came. */
    boolean early() {
        return phase == Phase.EARLY;
    }

    /** True when {@code attempt} takes part and has not handed over its state. */
    boolean awaits(AttemptId attempt) {
        return participants.contains(attempt) && !contributed.contains(attempt);
    }

    /** True when {@code attempt} takes part. */
    boolean involves(AttemptId attempt) {
        return participants.contains(attempt);
    }

    /** One of those that take part. */
    AttemptId anyParticipant() {
        return participants.first();
    }

    /** The master's trigger: who takes part, and where to write. */
    void begin(SnapshotWriter to, List<AttemptId> who) {
        phase = Phase.OPEN;
        writer = to;
        participants.addAll(who);
        waiting.removeIf(one -> {
            boolean stranger = !participants.contains(one.attempt());
            if (stranger) {
                one.snapshot().release();
            }
            return stranger;
        });
        proceed();
    }

    /** A task's frozen state. Owned from here on. */
    void add(AttemptId attempt, TaskSnapshot snapshot) {
        boolean wanted = phase == Phase.EARLY || (phase == Phase.OPEN && participants.contains(attempt));
        if (!wanted || !contributed.add(attempt)) {
            snapshot.release();
            return;
        }
        waiting.add(new Contribution(attempt, snapshot));
        proceed();
    }

    /** The checkpoint is off: frozen states are released now, the file goes as soon as its step is over. */
    void drop() {
        if (phase == Phase.DROPPED || phase == Phase.DECIDED) {
            return;
        }
        phase = Phase.DROPPED;
        releaseWaiting();
        if (writer != null) {
            writer.giveUp();
        }
        proceed();
    }

    private void releaseWaiting() {
        waiting.forEach(one -> one.snapshot().release());
        waiting.clear();
    }

    private void proceed() {
        if (writing) {
            return;
        }
        switch (phase) {
            case EARLY, DECIDED -> {}
            case OPEN -> writeOn();
            case DROPPED -> abandon();
        }
    }

    private void writeOn() {
        SnapshotWriter to = opened();
        Contribution next = waiting.poll();
        if (next != null) {
            step(
                    next.attempt(),
                    () -> to.write(next.attempt(), next.snapshot()),
                    done -> done.ifPresent(snapshot -> written.put(next.attempt(), snapshot)));
        } else if (written.size() == participants.size()) {
            step(participants.isEmpty() ? null : anyParticipant(), to::close, this::closed);
        }
    }

    private SnapshotWriter opened() {
        if (writer == null) {
            throw new IllegalStateException("Checkpoint " + id + " of job " + job + " in " + phase + " has no writer");
        }
        return writer;
    }

    private void closed(SnapshotWriter.Files files) {
        if (phase == Phase.OPEN) {
            phase = Phase.DECIDED;
            fate.written(this, files, List.copyOf(written.values()));
        }
    }

    private void abandon() {
        phase = Phase.DECIDED;
        SnapshotWriter given = writer;
        if (given == null) {
            fate.gone(this);
            return;
        }
        blocking.execute(() -> {
            given.abandon();
            loop.execute(() -> fate.gone(this));
        });
    }

    /** Runs {@code work} on an I/O thread and {@code then} on the loop, and goes on. A failure leaves no file. */
    private <T> void step(@Nullable AttemptId attempt, Supplier<T> work, Consumer<T> then) {
        SnapshotWriter to = opened();
        writing = true;
        blocking.execute(() -> {
            try {
                T result = work.get();
                loop.execute(() -> stepped(() -> then.accept(result)));
            } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
                // The user's serialisers run in here: what they throw is the checkpoint's end, not the worker's.
                to.abandon();
                loop.execute(() -> stepped(() -> failed(attempt, e)));
            }
        });
    }

    private void stepped(Runnable then) {
        writing = false;
        then.run();
        proceed();
    }

    private void failed(@Nullable AttemptId attempt, Throwable cause) {
        releaseWaiting();
        if (phase != Phase.OPEN || attempt == null) {
            return;
        }
        phase = Phase.DECIDED;
        if (cause instanceof EngineException known) {
            fate.failed(this, attempt, String.valueOf(known.getMessage()), known.code() == ErrorCode.STORAGE);
        } else {
            fate.failed(this, attempt, cause.toString(), false);
        }
    }
}
