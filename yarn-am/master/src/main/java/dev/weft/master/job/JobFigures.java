package dev.weft.master.job;

import dev.weft.core.id.OperatorId;
import dev.weft.core.id.VertexId;
import dev.weft.master.metric.MasterMetrics;
import dev.weft.master.metric.MasterMetrics.Coordinator;
import dev.weft.master.metric.MetricSet;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.JobStatus;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the master counts of one job, under Flink's names; what its enumerators count comes to it later. On the job's loop. */
final class JobFigures {
    private static final long NONE = -1;
    private static final String NO_PATH = "n/a";

    /** States whose present duration is a metric. */
    private static final List<JobStatus> TIMED = List.of(
            JobStatus.INITIALIZING,
            JobStatus.CREATED,
            JobStatus.RUNNING,
            JobStatus.RESTARTING,
            JobStatus.CANCELLING,
            JobStatus.FAILING);

    private JobFigures() {}

    static MasterMetrics of(JobContext job, JobPicture picture, long nowMillis) {
        Map<String, Number> numbers = new HashMap<>();
        Map<String, String> texts = new HashMap<>();
        states(job, picture, nowMillis, numbers);
        numbers.put("numRestarts", job.restarts());
        numbers.put("fullRestarts", job.restarts());
        checkpoints(job.checkpoints().view(), numbers, texts);
        Map<VertexId, String> vertices = new HashMap<>();
        TreeMap<OperatorId, Coordinator> sources = new TreeMap<>();
        for (PlannedVertex vertex : job.plan().vertices()) {
            vertices.put(vertex.id(), vertex.name());
            if (vertex.isSource()) {
                sources.put(
                        vertex.head().id(),
                        new Coordinator(vertex.id(), vertex.head().name(), MetricSet.NONE));
            }
        }
        return new MasterMetrics(job.plan().name(), MetricSet.of(numbers, texts), vertices, sources);
    }

    private static void states(JobContext job, JobPicture picture, long nowMillis, Map<String, Number> numbers) {
        JobStatus status = picture.status();
        long inStatus = nowMillis - picture.changedMillis();
        for (JobStatus timed : TIMED) {
            numbers.put(timed.name().toLowerCase(Locale.ROOT) + "Time", timed == status ? inStatus : 0);
        }
        boolean running = status == JobStatus.RUNNING;
        long all = running ? allRunning(job, nowMillis) : NONE;
        numbers.put("deployingTime", running && all == NONE ? inStatus : 0);
        numbers.put("allSubTasksRunningOrFinishedTime", Math.max(0, all));
        numbers.put("uptime", running ? inStatus : 0);
        boolean down = status == JobStatus.RESTARTING || status == JobStatus.FAILING;
        numbers.put("downtime", down ? inStatus : 0);
    }

    /** For how long all subtasks have been running or finished; -1 when one is not. */
    private static long allRunning(JobContext job, long nowMillis) {
        long since = 0;
        for (Execution execution : job.executions().all()) {
            boolean runs = execution.state() == ExecutionState.RUNNING || execution.state() == ExecutionState.FINISHED;
            if (!runs) {
                return NONE;
            }
            since = Math.max(since, execution.runningMillis());
        }
        return Math.max(0, nowMillis - since);
    }

    private static void checkpoints(CheckpointingView view, Map<String, Number> numbers, Map<String, String> texts) {
        numbers.put("totalNumberOfCheckpoints", view.counts().total());
        numbers.put("numberOfInProgressCheckpoints", view.counts().inProgress());
        numbers.put("numberOfCompletedCheckpoints", view.counts().completed());
        numbers.put("numberOfFailedCheckpoints", view.counts().failed());
        numbers.put(
                "lastCheckpointRestoreTimestamp",
                view.latestRestored().map(CheckpointingView.Restored::atMillis).orElse(NONE));
        Optional<CheckpointView> last = Stream.of(view.latestCompleted(), view.latestSavepoint())
                .flatMap(Optional::stream)
                .max(Comparator.comparingLong(CheckpointView::id));
        numbers.put("lastCompletedCheckpointId", last.map(CheckpointView::id).orElse(NONE));
        numbers.put(
                "lastCheckpointDuration",
                last.map(CheckpointView::durationMillis).orElse(NONE));
        long bytes = last.map(one -> one.totals().bytes()).orElse(NONE);
        numbers.put("lastCheckpointSize", bytes);
        numbers.put("lastCheckpointFullSize", bytes);
        numbers.put(
                "lastCheckpointProcessedData",
                last.map(one -> one.totals().alignedBytes()).orElse(NONE));
        numbers.put(
                "lastCheckpointCompletedTimestamp",
                last.map(one -> one.triggeredMillis() + one.durationMillis()).orElse(NONE));
        texts.put(
                "lastCheckpointExternalPath",
                last.flatMap(CheckpointView::externalPath).orElse(NO_PATH));
    }
}
