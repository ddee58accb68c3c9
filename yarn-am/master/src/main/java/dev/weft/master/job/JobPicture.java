package dev.weft.master.job;

import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlanPicture;
import dev.weft.master.plan.PlannedEdge;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.view.EventTimeView;
import dev.weft.master.view.IoMetrics;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobOverview;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.PlanView;
import dev.weft.master.view.SlotShortage;
import dev.weft.master.view.TaskCounts;
import dev.weft.master.view.VertexDetails;
import dev.weft.master.view.VertexView;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Makes the views of one job, and keeps when it reached which status. Confined to the job's loop. */
final class JobPicture {
    private static final long NOT_YET = -1;

    private final JobContext job;
    private final Map<JobStatus, Long> reachedMillis = new EnumMap<>(JobStatus.class);
    private final long submittedMillis;
    private JobPlan pictured;
    private PlanView plan;
    private JobStatus status = JobStatus.INITIALIZING;
    private long changedMillis;

    JobPicture(JobContext job, long submittedMillis) {
        this.job = job;
        this.pictured = job.plan();
        this.plan = PlanPicture.view(pictured);
        this.submittedMillis = submittedMillis;
        this.changedMillis = submittedMillis;
        reachedMillis.put(status, submittedMillis);
    }

    void reached(JobStatus newStatus) {
        if (newStatus != status) {
            status = newStatus;
            changedMillis = now();
            reachedMillis.put(status, changedMillis);
        }
    }

    JobStatus status() {
        return status;
    }

    /** When the job came into its status. */
    long changedMillis() {
        return changedMillis;
    }

    long submittedMillis() {
        return submittedMillis;
    }

    private long now() {
        return job.loop().clock().epochMillis();
    }

    JobOverview overview() {
        TaskCounts tasks = TaskCounts.of(
                job.executions().all().stream().map(Execution::state).toList());
        long end = status.terminal() ? changedMillis : NOT_YET;
        long duration = (end == NOT_YET ? now() : end) - submittedMillis;
        return new JobOverview(
                job.plan().job(),
                job.plan().name(),
                status,
                job.plan().streaming(),
                submittedMillis,
                end,
                duration,
                changedMillis,
                tasks,
                status.terminal() ? SlotShortage.NONE : job.shortage());
    }

    JobDetails details() {
        List<VertexView> vertices =
                job.plan().vertices().stream().map(this::vertex).toList();
        return new JobDetails(overview(), now(), reachedMillis, vertices, planView(), job.restarts());
    }

    /** Made anew when the job goes over to another plan. */
    private PlanView planView() {
        if (!pictured.equals(job.plan())) {
            pictured = job.plan();
            plan = PlanPicture.view(pictured);
        }
        return plan;
    }

    VertexDetails vertexDetails(PlannedVertex vertex) {
        long now = now();
        return new VertexDetails(
                vertex(vertex),
                now,
                job.executions().of(vertex).stream()
                        .map(execution -> execution.view(now, time -> eventTime(vertex, time)))
                        .toList());
    }

    private EventTimeView eventTime(PlannedVertex vertex, TaskTime time) {
        return new EventTimeView(
                vertex.isSource(),
                time.watermark(),
                time.idle(),
                time.holder().map(holder -> new EventTimeView.Holder(nameOf(holder), holder.watermark())));
    }

    private String nameOf(TaskTime.Holder holder) {
        if (holder.isSplit()) {
            return holder.split();
        }
        PlannedEdge edge = job.plan().edges().get(holder.edge());
        PlannedVertex before = job.plan().vertex(edge.source());
        return before.name() + " (" + (holder.subtask() + 1) + "/" + before.parallelism() + ")";
    }

    private VertexView vertex(PlannedVertex vertex) {
        List<Execution> executions = job.executions().of(vertex);
        TaskCounts tasks =
                TaskCounts.of(executions.stream().map(Execution::state).toList());
        long start = executions.stream()
                .mapToLong(Execution::startMillis)
                .filter(millis -> millis != NOT_YET)
                .min()
                .orElse(NOT_YET);
        long end = executions.stream().allMatch(Execution::ended)
                ? executions.stream().mapToLong(Execution::endMillis).max().orElse(NOT_YET)
                : NOT_YET;
        long duration = start == NOT_YET ? NOT_YET : (end == NOT_YET ? now() : end) - start;
        return new VertexView(
                vertex.id(),
                vertex.name(),
                vertex.slotSharingGroup(),
                vertex.parallelism(),
                vertex.maxParallelism(),
                tasks.summary(),
                start,
                end,
                duration,
                tasks,
                metrics(executions));
    }

    private static IoMetrics metrics(List<Execution> executions) {
        TaskCounters sum = executions.stream().map(Execution::counters).reduce(TaskCounters.ZERO, TaskCounters::plus);
        return IoMetrics.of(sum, executions.stream().allMatch(Execution::reported));
    }
}
