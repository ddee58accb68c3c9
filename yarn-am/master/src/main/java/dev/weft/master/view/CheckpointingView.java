package dev.weft.master.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that is told of a job's checkpoints.
 *
 * @param latestCompleted newest completed checkpoint that is no savepoint
 * @param latestSavepoint newest completed savepoint
 * @param latestFailed newest one that was given up
 * @param latestRestored what the job, or a part of it, last began from
 * @param history newest first, a bounded number
 */
public record CheckpointingView(
        Counts counts,
        Summary summary,
        Optional<CheckpointView> latestCompleted,
        Optional<CheckpointView> latestSavepoint,
        Optional<CheckpointView> latestFailed,
        Optional<Restored> latestRestored,
        List<CheckpointView> history) {
    public CheckpointingView {
        history = List.copyOf(history);
    }

    /** Nothing has happened yet. */
    public static final CheckpointingView EMPTY = new CheckpointingView(
            new Counts(0, 0, 0, 0, 0),
            new Summary(StatsSummary.NONE, StatsSummary.NONE, StatsSummary.NONE, StatsSummary.NONE),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of());

    /** How many; {@code restored} counts restores. */
    public record Counts(long restored, long total, int inProgress, long completed, long failed) {}

    /** Over the last completed ones. */
    public record Summary(
            StatsSummary bytes, StatsSummary durationMillis, StatsSummary alignedBytes, StatsSummary fullBytes) {}

    /**
     * A restore.
     *
     * @param atMillis wall time
     * @param externalPath folder with the manifest
     */
    public record Restored(long id, long atMillis, boolean savepoint, String externalPath) {}

    /** The checkpoint with this id, while it is remembered; the latest of each kind is, longer than the history. */
    public Optional<CheckpointView> find(long id) {
        return Stream.concat(
                        history.stream(),
                        Stream.of(latestCompleted, latestSavepoint, latestFailed)
                                .flatMap(Optional::stream))
                .filter(view -> view.id() == id)
                .findFirst();
    }
}
