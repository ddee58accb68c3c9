package dev.weft.runtime.task;

import dev.weft.api.connector.InputStatus;
import dev.weft.core.time.Clock;
import dev.weft.runtime.exchange.TaskSignal;
import dev.weft.runtime.operator.SourceOperator;
import dev.weft.runtime.timer.HeldTime;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a source operator. The number of polls in a row follows their duration, so that a step stays short whether a poll
 * takes nanoseconds or seconds. Task thread.
 */
final class SourceInput implements TaskInput {
    private static final int MAX_POLLS = 256;
    /** A step longer than this is halved… */
    private static final long LONG_STEP_NANOS = 1_000_000L;
    /** …one shorter than this doubled. */
    private static final long SHORT_STEP_NANOS = 250_000L;

    private final SourceOperator source;
    private final TaskSignal signal;
    private final Clock clock;
    private final TaskLife life;
    private int polls = 1;
    private boolean toEnd;
    private @Nullable CompletableFuture<Void> awaited;

    SourceInput(SourceOperator source, TaskLife life, TaskSignal signal, Clock clock) {
        this.source = source;
        this.life = life;
        this.signal = signal;
        this.clock = clock;
    }

    @Override
    public Progress step(long nowNanos) {
        if (life.isDrained()) {
            return Progress.NOTHING;
        }
        if (toEnd) {
            return Progress.ENDED;
        }
        if (life.isSuspended() || source.isHeld()) {
            return Progress.NOTHING;
        }
        InputStatus status = source.poll(polls);
        long took = clock.nanos() - nowNanos;
        if (took > LONG_STEP_NANOS) {
            polls = Math.max(1, polls / 2);
        } else if (took < SHORT_STEP_NANOS) {
            polls = Math.min(MAX_POLLS, 2 * polls);
        }
        return switch (status) {
            case MORE_AVAILABLE -> Progress.MORE;
            case END_OF_INPUT -> Progress.ENDED;
            case NOTHING_AVAILABLE -> ready() ? Progress.MORE : Progress.NOTHING;
        };
    }

    /** Asks the reader for its future; the first look at a new one makes its completion wake the task. */
    @Override
    public boolean ready() {
        if (life.isDrained() || toEnd) {
            return !life.isDrained();
        }
        if (life.isSuspended() || source.isHeld()) {
            return false;
        }
        CompletableFuture<Void> available = source.available();
        if (available.isDone()) {
            return true;
        }
        if (available != awaited) {
            awaited = available;
            available.whenComplete((done, failed) -> signal.inputPublished());
        }
        return available.isDone();
    }

    /** Reads no more, as if everything was read. */
    void drain() {
        toEnd = true;
    }

    @Override
    public void drained() {}

    @Override
    public void abortAlignment(long checkpoint) {}

    @Override
    public void forgetAlignment(long highest) {}

    @Override
    public HeldTime heldTime() {
        return source.heldTime();
    }

    @Override
    public long recordsIn() {
        return 0;
    }

    @Override
    public long bytesIn() {
        return 0;
    }

    @Override
    public void checkAlive() {}

    @Override
    public void close() {}
}
