package dev.weft.master.checkpoint;

import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.master.checkpoint.PendingCheckpoint.Acknowledged;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.CheckpointView.Kind;
import dev.weft.master.view.CheckpointView.Status;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.CheckpointingView.Counts;
import dev.weft.master.view.CheckpointingView.Restored;
import dev.weft.master.view.CheckpointingView.Summary;
import dev.weft.master.view.StatsSummary;
import dev.weft.master.view.TaskCheckpointView;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.SnapshotStatistics;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** What became of a job's checkpoints, for people. Confined to the job's loop. */
final class CheckpointHistory {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NOT_YET = -1;
    /** Completed checkpoints that the summary is about. */
    private static final int SUMMARISED = 1000;

    private final int remembered;
    private final Deque<CheckpointView> over = new ArrayDeque<>();
    private final Deque<long[]> figures = new ArrayDeque<>();
    private Optional<CheckpointView> latestCompleted = Optional.empty();
    private Optional<CheckpointView> latestSavepoint = Optional.empty();
    private Optional<CheckpointView> latestFailed = Optional.empty();
    private Optional<Restored> latestRestored = Optional.empty();
    private long restores;
    private long total;
    private long completed;
    private long failed;

    CheckpointHistory(int remembered) {
        this.remembered = remembered;
    }

    void restored(StoredManifest from, long nowMillis) {
        restores++;
        boolean savepoint = from.manifest().kind() == CheckpointOptions.Kind.SAVEPOINT;
        latestRestored = Optional.of(new Restored(
                from.checkpoint(), nowMillis, savepoint, from.folder().toString()));
    }

    void begun() {
        total++;
    }

    void completed(PendingCheckpoint pending, long nowMillis) {
        completed++;
        CheckpointView view = view(
                pending,
                Status.COMPLETED,
                nowMillis,
                Optional.of(pending.folder().toString()),
                NOT_YET,
                Optional.empty());
        if (view.kind().savepoint()) {
            latestSavepoint = Optional.of(view);
        } else {
            latestCompleted = Optional.of(view);
        }
        figures.addLast(new long[] {
            view.totals().bytes(),
            view.durationMillis(),
            view.totals().alignedBytes(),
            view.totals().fullBytes()
        });
        if (figures.size() > SUMMARISED) {
            figures.removeFirst();
        }
        remember(view);
    }

    void failed(PendingCheckpoint pending, String why, long nowMillis) {
        failed++;
        CheckpointView view = view(pending, Status.FAILED, nowMillis, Optional.empty(), nowMillis, Optional.of(why));
        latestFailed = Optional.of(view);
        remember(view);
    }

    private void remember(CheckpointView view) {
        over.addFirst(view);
        if (over.size() > remembered) {
            over.removeLast();
        }
    }

    /** Its files are gone. */
    void discarded(long checkpoint) {
        List<CheckpointView> changed = over.stream()
                .map(view -> view.id() == checkpoint ? discarded(view) : view)
                .toList();
        over.clear();
        over.addAll(changed);
        latestCompleted = latestCompleted.map(view -> view.id() == checkpoint ? discarded(view) : view);
    }

    private static CheckpointView discarded(CheckpointView view) {
        return new CheckpointView(
                view.id(),
                view.status(),
                view.kind(),
                view.triggeredMillis(),
                view.latestAckMillis(),
                view.totals(),
                view.durationMillis(),
                view.tasks(),
                view.externalPath(),
                view.status() == Status.COMPLETED,
                view.failedMillis(),
                view.failureMessage());
    }

    /** The picture now. */
    CheckpointingView view(Collection<PendingCheckpoint> pending, long nowMillis) {
        List<CheckpointView> all = new ArrayList<>();
        for (PendingCheckpoint one : pending) {
            all.add(0, view(one, Status.IN_PROGRESS, nowMillis, Optional.empty(), NOT_YET, Optional.empty()));
        }
        all.addAll(over);
        return new CheckpointingView(
                new Counts(restores, total, pending.size(), completed, failed),
                new Summary(summary(0), summary(1), summary(2), summary(3)),
                latestCompleted,
                latestSavepoint,
                latestFailed,
                latestRestored,
                all);
    }

    private StatsSummary summary(int figure) {
        return StatsSummary.of(figures.stream().mapToLong(one -> one[figure]).toArray());
    }

    // ---- one checkpoint

    private static CheckpointView view(
            PendingCheckpoint pending,
            Status status,
            long nowMillis,
            Optional<String> path,
            long failedMillis,
            Optional<String> why) {
        Map<VertexId, List<TaskId>> byVertex = new LinkedHashMap<>();
        for (Participant one : pending.participants()) {
            TaskId task = one.attempt().task();
            byVertex.computeIfAbsent(task.vertex(), vertex -> new ArrayList<>()).add(task);
        }
        List<TaskCheckpointView> tasks = new ArrayList<>();
        byVertex.forEach((vertex, subtasks) -> tasks.add(task(pending, status, vertex, subtasks, nowMillis)));
        long latest = tasks.stream()
                .mapToLong(TaskCheckpointView::latestAckMillis)
                .max()
                .orElse(NOT_YET);
        return new CheckpointView(
                pending.id(),
                status,
                kindOf(pending),
                pending.startMillis(),
                latest,
                sum(tasks),
                nowMillis - pending.startMillis(),
                tasks,
                path,
                false,
                failedMillis,
                why);
    }

    private static Kind kindOf(PendingCheckpoint pending) {
        if (pending.request().isEmpty()) {
            return Kind.CHECKPOINT;
        }
        return pending.movesPointer() ? Kind.SYNC_SAVEPOINT : Kind.SAVEPOINT;
    }

    private static CheckpointView.Totals sum(List<TaskCheckpointView> tasks) {
        return new CheckpointView.Totals(
                sum(tasks, task -> task.totals().bytes()),
                sum(tasks, task -> task.totals().alignedBytes()),
                (int) sum(tasks, task -> task.totals().subtasks()),
                (int) sum(tasks, task -> task.totals().acknowledged()),
                sum(tasks, task -> task.totals().fullBytes()));
    }

    private static <T> long sum(List<T> all, ToLongFunction<T> figure) {
        return all.stream().mapToLong(figure).sum();
    }

    private static TaskCheckpointView task(
            PendingCheckpoint pending, Status status, VertexId vertex, List<TaskId> tasks, long nowMillis) {
        List<TaskCheckpointView.Subtask> subtasks = new ArrayList<>();
        List<TaskCheckpointView.Acknowledged> said = new ArrayList<>();
        for (TaskId task : tasks) {
            Optional<TaskCheckpointView.Acknowledged> own =
                    pending.of(task).map(one -> acknowledged(one, pending.startMillis()));
            own.ifPresent(said::add);
            subtasks.add(new TaskCheckpointView.Subtask(task.subtask(), own));
        }
        long latest = said.stream()
                .mapToLong(TaskCheckpointView.Acknowledged::ackMillis)
                .max()
                .orElse(NOT_YET);
        boolean complete = said.size() == tasks.size();
        return new TaskCheckpointView(
                vertex,
                complete ? Status.COMPLETED : status,
                latest,
                new CheckpointView.Totals(
                        sum(said, TaskCheckpointView.Acknowledged::bytes),
                        sum(said, TaskCheckpointView.Acknowledged::alignedBytes),
                        tasks.size(),
                        said.size(),
                        sum(said, TaskCheckpointView.Acknowledged::fullBytes)),
                (complete ? latest : nowMillis) - pending.startMillis(),
                subtasks);
    }

    private static TaskCheckpointView.Acknowledged acknowledged(Acknowledged one, long startMillis) {
        SnapshotStatistics statistics = one.snapshot().statistics();
        return new TaskCheckpointView.Acknowledged(
                one.atMillis(),
                one.atMillis() - startMillis,
                statistics.bytes(),
                statistics.syncNanos() / NANOS_PER_MILLI,
                statistics.asyncNanos() / NANOS_PER_MILLI,
                statistics.alignmentNanos() / NANOS_PER_MILLI,
                statistics.alignedBytes(),
                statistics.startDelayNanos() / NANOS_PER_MILLI,
                one.snapshot().drained(),
                statistics.fullBytes());
    }
}
