package dev.weft.taskmanager;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.operator.ReaderProgress;
import dev.weft.taskmanager.checkpoint.WorkerCheckpoints;
import dev.weft.taskmanager.deploy.TaskEvents;
import dev.weft.taskmanager.link.MasterLink;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.BiConsumer;

/** What tasks tell, brought from their threads to the worker's loop. */
final class EnqueuedEvents implements TaskEvents {
    private final EventLoop loop;
    private final Attempts attempts;
    private final WorkerCheckpoints checkpoints;
    private final MasterLink link;
    private final BiConsumer<AttemptId, String> stuck;

    /**
     * @param link gets what is for the enumerators
     * @param stuck hears, on the loop, of an attempt that does not stop, with its stack
     */
    EnqueuedEvents(
            EventLoop loop,
            Attempts attempts,
            WorkerCheckpoints checkpoints,
            MasterLink link,
            BiConsumer<AttemptId, String> stuck) {
        this.loop = loop;
        this.attempts = attempts;
        this.checkpoints = checkpoints;
        this.link = link;
        this.stuck = stuck;
    }

    @Override
    public void running(AttemptId attempt) {
        loop.execute(() -> attempts.running(attempt));
    }

    @Override
    public void readerStarted(AttemptId attempt, OperatorId source) {
        loop.execute(() -> attempts.readerStarted(attempt, source));
    }

    @Override
    public void splitRequested(AttemptId attempt, OperatorId source) {
        loop.execute(() -> attempts.splitRequested(attempt, source));
    }

    @Override
    public void readerEvent(AttemptId attempt, OperatorId source, byte[] event) {
        loop.execute(() -> link.send(new FromWorker.ReaderEvent(attempt, source, event)));
    }

    @Override
    public void readerProgress(AttemptId attempt, OperatorId source, ReaderProgress progress) {
        var report = new FromWorker.ReaderWatermark(
                attempt,
                source,
                progress.group(),
                progress.maxDriftMillis(),
                progress.watermark(),
                progress.idle(),
                progress.limit());
        loop.execute(() -> {
            attempts.aligned(attempt);
            link.sendIfHeard(report);
        });
    }

    @Override
    public void snapshotTaken(AttemptId attempt, TaskSnapshot snapshot) {
        loop.execute(() -> checkpoints.snapshotTaken(attempt, snapshot));
    }

    @Override
    public void snapshotFailed(AttemptId attempt, long checkpoint, Failure failure) {
        loop.execute(() -> checkpoints.snapshotFailed(attempt, checkpoint, failure));
    }

    @Override
    public void drained(AttemptId attempt) {
        loop.execute(() -> attempts.drained(attempt));
    }

    @Override
    public void ended(
            AttemptId attempt,
            TaskState state,
            Optional<Failure> failure,
            TaskCounters counters,
            SortedMap<String, byte[]> accumulators) {
        loop.execute(() -> attempts.ended(attempt, state, failure, counters, accumulators));
    }

    @Override
    public void stuck(AttemptId attempt, String stack) {
        loop.execute(() -> stuck.accept(attempt, stack));
    }
}
