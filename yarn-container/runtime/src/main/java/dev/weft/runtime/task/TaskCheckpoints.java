package dev.weft.runtime.task;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.time.Clock;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.runtime.checkpoint.Alignment;
import dev.weft.runtime.checkpoint.OperatorFrozen;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.OutputSet;
import dev.weft.runtime.exchange.TaskCanceled;
import dev.weft.runtime.exchange.TaskSignal;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkpoint step of one task: lets the operators emit what belongs before the barrier, sends the barrier on, freezes the
 * operators' state and hands it to the listener. Task thread.
 */
final class TaskCheckpoints {
    private static final Logger log = LoggerFactory.getLogger(TaskCheckpoints.class);

    private final TaskPlan plan;
    private final TaskChain chain;
    private final OutputSet outputs;
    private final TaskLife life;
    private final TaskListener listener;
    private final TaskSignal signal;
    private final Clock clock;
    /** Highest number that any task of the job in this process has heard of. */
    private final AtomicLong highestKnown;

    private final Consumer<Alignment> aligned;

    private long settled = Long.MIN_VALUE;

    TaskCheckpoints(
            TaskPlan plan,
            TaskChain chain,
            OutputSet outputs,
            TaskLife life,
            TaskListener listener,
            TaskSignal signal,
            Clock clock,
            AtomicLong highestKnown,
            Consumer<Alignment> aligned) {
        this.plan = plan;
        this.chain = chain;
        this.outputs = outputs;
        this.life = life;
        this.listener = listener;
        this.signal = signal;
        this.clock = clock;
        this.highestKnown = highestKnown;
        this.aligned = aligned;
    }

    /** A barrier is there or on its way. */
    void heardOf(long checkpoint) {
        if (checkpoint > highestKnown.get()) {
            highestKnown.accumulateAndGet(checkpoint, Math::max);
        }
    }

    long highestKnown() {
        return highestKnown.get();
    }

    /** A source: its barrier needs no alignment. Triggered again or too late it has no effect. */
    void triggered(ChannelEvent.Barrier barrier) throws Exception {
        heardOf(barrier.checkpoint());
        if (barrier.checkpoint() > settled) {
            take(Alignment.immediate(barrier, clock.epochMillis()));
        }
    }

    /** All barriers have come. What fails before the barrier left fails the task; what fails behind it only the checkpoint. */
    void take(Alignment alignment) throws Exception {
        ChannelEvent.Barrier barrier = alignment.barrier();
        CheckpointOptions options = CheckpointOptions.ofBits(barrier.options());
        long startNanos = clock.nanos();
        aligned.accept(alignment);
        settled = barrier.checkpoint();
        chain.prepareBarrier(barrier.checkpoint());
        outputs.broadcast(barrier);
        life.suspended(options.suspendSources());
        List<OperatorFrozen> frozen;
        try {
            frozen = chain.snapshot(barrier.checkpoint(), barrier.epochMillis(), options.kind());
        } catch (TaskCanceled e) {
            throw e;
        } catch (Exception e) { // user code: the checkpoint is declined, the master decides about the job
            signal.checkCanceled();
            log.warn("Task {}: state for checkpoint {} cannot be taken", plan.displayName(), barrier.checkpoint(), e);
            listener.snapshotFailed(barrier.checkpoint(), Failure.of(ErrorCode.USER_CODE, e));
            return;
        }
        listener.snapshotTaken(new TaskSnapshot(
                barrier.checkpoint(),
                barrier.epochMillis(),
                options,
                life.isDrained(),
                frozen,
                alignment.startDelayNanos(),
                alignment.alignmentNanos(),
                clock.nanos() - startNanos));
    }

    /** A higher barrier came before all of this checkpoint's. */
    void overtaken(long checkpoint, long by) {
        listener.snapshotFailed(
                checkpoint,
                Failure.of(ErrorCode.CONFLICT, "Checkpoint " + checkpoint + " was overtaken by checkpoint " + by));
    }

    void complete(long checkpoint) throws Exception {
        chain.checkpointComplete(checkpoint);
    }

    void aborted(long checkpoint) throws Exception {
        settled = Math.max(settled, checkpoint);
        life.suspended(false);
        chain.checkpointAborted(checkpoint);
    }

    /** The master is gone: what it alone could end has ended. */
    void forgotten() {
        settled = Math.max(settled, highestKnown());
        life.suspended(false);
    }
}
