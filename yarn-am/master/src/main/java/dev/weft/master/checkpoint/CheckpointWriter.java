package dev.weft.master.checkpoint;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.JobId;
import dev.weft.master.checkpoint.PendingCheckpoint.Phase;
import dev.weft.protocol.state.Manifest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last two steps of a checkpoint: its manifest is written, then the pointer is moved. Once the move was tried its outcome is
 * asked for until it is known, since nobody may clean up, restore an older checkpoint or complete a later one before that.
 * Confined to the job's loop.
 */
final class CheckpointWriter {
    private static final Logger log = LoggerFactory.getLogger(CheckpointWriter.class);
    private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

    private final JobId job;
    private final EventLoop loop;
    private final CheckpointStore store;
    private final Serially work;
    private final Outcome outcome;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private Optional<String> pointer = Optional.empty();
    private boolean busy;
    private boolean stopped;

    /** A checkpoint that everybody has acknowledged while an earlier one is not decided. */
    private record Waiting(PendingCheckpoint pending, Supplier<Manifest> manifest) {}

    /** Told how it ended. */
    interface Outcome {
        /** True while nobody has given the checkpoint up. */
        boolean wanted(PendingCheckpoint pending);

        void completed(PendingCheckpoint pending, StoredManifest stored);

        void failed(PendingCheckpoint pending, Failure failure);

        /** Another master leads: this one must not act any more. */
        void fenced();
    }

    CheckpointWriter(JobId job, EventLoop loop, CheckpointStore store, Serially work, Outcome outcome) {
        this.job = job;
        this.loop = loop;
        this.store = store;
        this.work = work;
        this.outcome = outcome;
    }

    /** What the pointer says at the beginning. */
    void begin(Optional<String> text) {
        pointer = text;
    }

    /** Asks no more, whatever is unknown. */
    void stop() {
        stopped = true;
    }

    /** Writes a checkpoint that only its user refers to. */
    void writeSavepoint(PendingCheckpoint pending, Manifest manifest) {
        pending.reach(Phase.WRITING);
        write(pending, manifest, stored -> outcome.completed(pending, stored), () -> {});
    }

    /**
     * Writes a checkpoint from which the job is to go on, one after the other.
     *
     * @param manifest asked when its turn has come
     */
    void writeCheckpoint(PendingCheckpoint pending, Supplier<Manifest> manifest) {
        pending.reach(Phase.WRITING);
        waiting.add(new Waiting(pending, manifest));
        next();
    }

    private void next() {
        while (!busy && !waiting.isEmpty()) {
            Waiting first = waiting.remove();
            PendingCheckpoint pending = first.pending();
            if (outcome.wanted(pending)) {
                busy = true;
                write(
                        pending,
                        first.manifest().get(),
                        stored -> {
                            pending.reach(Phase.MOVING);
                            move(pending, stored);
                        },
                        this::decided);
            }
        }
    }

    private void decided() {
        busy = false;
        next();
    }

    private void write(
            PendingCheckpoint pending, Manifest manifest, Consumer<StoredManifest> written, Runnable decided) {
        work.call(
                () -> store.write(pending.folder(), manifest),
                stored -> {
                    if (outcome.wanted(pending)) {
                        written.accept(stored);
                    } else {
                        decided.run();
                    }
                },
                e -> {
                    if (outcome.wanted(pending)) {
                        outcome.failed(pending, failure("Its manifest cannot be written: ", e));
                    }
                    decided.run();
                });
    }

    private void move(PendingCheckpoint pending, StoredManifest stored) {
        Optional<String> previous = pointer;
        work.call(
                () -> {
                    store.move(previous, stored);
                    return stored;
                },
                moved -> {
                    pointer = Optional.of(stored.pointer().toString());
                    outcome.completed(pending, stored);
                    decided();
                },
                e -> notMoved(pending, stored, e));
    }

    private void notMoved(PendingCheckpoint pending, StoredManifest stored, Exception e) {
        ErrorCode code = e instanceof EngineException engine ? engine.code() : ErrorCode.STORAGE;
        switch (code) {
            case STALE -> {
                log.warn("Job {}: checkpoint {} is not completed: {}", job, pending.id(), e.getMessage());
                outcome.fenced();
            }
            case CONFLICT, BAD_INPUT -> {
                outcome.failed(pending, failure("Its pointer cannot be moved: ", e));
                decided();
            }
            case USER_CODE,
                    NOT_FOUND,
                    FORBIDDEN,
                    WORKER_LOST,
                    CONNECTION_LOST,
                    STORAGE,
                    DAMAGED_STATE,
                    NO_RESOURCES,
                    TIMEOUT,
                    INTERNAL -> {
                if (!stopped) {
                    log.warn(
                            "Job {}: whether checkpoint {} is complete is not known, asking again in {} ms: {}",
                            job,
                            pending.id(),
                            ASK_AGAIN.toMillis(),
                            e.toString());
                    loop.schedule(ASK_AGAIN, () -> moveAgain(pending, stored));
                }
            }
        }
    }

    private void moveAgain(PendingCheckpoint pending, StoredManifest stored) {
        if (!stopped) {
            move(pending, stored);
        }
    }

    private static Failure failure(String what, Exception e) {
        Failure cause = Failure.of(ErrorCode.STORAGE, e);
        return new Failure(ErrorCode.STORAGE, what + cause.message(), cause.stack());
    }
}
