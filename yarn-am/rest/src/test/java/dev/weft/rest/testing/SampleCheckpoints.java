package dev.weft.rest.testing;

import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.CheckpointView.Kind;
import dev.weft.master.view.CheckpointView.Status;
import dev.weft.master.view.CheckpointView.Totals;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.StatsSummary;
import dev.weft.master.view.TaskCheckpointView;
import java.util.List;
import java.util.Optional;

/** One checkpoint of each kind: 1 failed, 2 completed, 3 a savepoint, 4 under way. */
final class SampleCheckpoints {
    private SampleCheckpoints() {}

    static CheckpointingView view() {
        CheckpointView failed = of(1, Status.FAILED, Kind.CHECKPOINT);
        CheckpointView completed = of(2, Status.COMPLETED, Kind.CHECKPOINT);
        CheckpointView savepoint = of(3, Status.COMPLETED, Kind.SAVEPOINT);
        CheckpointView open = of(4, Status.IN_PROGRESS, Kind.CHECKPOINT);
        StatsSummary bytes = StatsSummary.of(100, 300);
        return new CheckpointingView(
                new CheckpointingView.Counts(1, 4, 1, 2, 1),
                new CheckpointingView.Summary(bytes, StatsSummary.of(7), StatsSummary.NONE, bytes),
                Optional.of(completed),
                Optional.of(savepoint),
                Optional.of(failed),
                Optional.of(new CheckpointingView.Restored(9, 900, true, "hdfs://n/sp/savepoint-9")),
                List.of(open, savepoint, completed, failed));
    }

    private static CheckpointView of(long id, Status status, Kind kind) {
        boolean completed = status == Status.COMPLETED;
        boolean failed = status == Status.FAILED;
        Totals totals = new Totals(400, 12, 2, completed ? 2 : 1, 400);
        return new CheckpointView(
                id,
                status,
                kind,
                1000 * id,
                1000 * id + 50,
                totals,
                60,
                List.of(task(status, totals, completed)),
                completed ? Optional.of("file:/cp/chk-" + id) : Optional.empty(),
                false,
                failed ? 1000 * id + 60 : -1,
                failed ? Optional.of("Checkpoint 1 took longer than 10 min") : Optional.empty());
    }

    private static TaskCheckpointView task(Status status, Totals totals, boolean whole) {
        var first = new TaskCheckpointView.Acknowledged(1040, 40, 100, 1, 20, 3, 12, 5, false, 100);
        var second = new TaskCheckpointView.Acknowledged(1050, 50, 300, 3, 40, 0, 0, 6, true, 300);
        return new TaskCheckpointView(
                FakeDispatcher.VERTEX,
                status,
                1050,
                totals,
                60,
                List.of(
                        new TaskCheckpointView.Subtask(0, Optional.of(first)),
                        new TaskCheckpointView.Subtask(1, whole ? Optional.of(second) : Optional.empty())));
    }
}
