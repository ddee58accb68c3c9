package dev.weft.rest.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.id.Id128;
import dev.weft.master.view.ExecutionState;
import dev.weft.master.view.IoMetrics;
import dev.weft.master.view.JobConfigView;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.JobOverview;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.PlanView;
import dev.weft.master.view.SlotShortage;
import dev.weft.master.view.TaskCounts;
import dev.weft.master.view.VertexView;
import dev.weft.rest.server.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Pictures of jobs as JSON, with every field that Flink's client refuses to do without. */
public final class JobJson {
    private static final String SCHEDULER = "Adaptive";

    private JobJson() {}

    /** JobIdsWithStatusOverview. */
    static ObjectNode ids(List<JobOverview> jobs) {
        ObjectNode json = Json.object();
        ArrayNode list = json.putArray("jobs");
        for (JobOverview job : jobs) {
            list.addObject()
                    .put("id", job.id().toString())
                    .put("status", job.status().name());
        }
        return json;
    }

    /** MultipleJobsDetails, with {@code waiting-for} and {@code shortage} as our additions. */
    public static ObjectNode overviews(List<JobOverview> jobs) {
        ObjectNode json = Json.object();
        ArrayNode list = json.putArray("jobs");
        for (JobOverview job : jobs) {
            ObjectNode one = list.addObject();
            head(one, job);
            one.put("last-modification", job.lastChangeMillis());
            one.set("tasks", lowerCaseCounts(job.tasks()));
            one.put("pending-operators", 0);
        }
        return json;
    }

    /** JobDetailsInfo, with {@code restarts} as our addition. */
    static ObjectNode details(JobDetails job) {
        ObjectNode json = Json.object();
        head(json, job.overview());
        json.put("application-id", job.overview().id().toString());
        json.put("isStoppable", false);
        json.put("maxParallelism", -1L);
        json.put("now", job.nowMillis());
        ObjectNode timestamps = json.putObject("timestamps");
        for (JobStatus status : JobStatus.values()) {
            timestamps.put(status.name(), job.timestamps().getOrDefault(status, 0L));
        }
        ArrayNode vertices = json.putArray("vertices");
        job.vertices().forEach(vertex -> vertices.add(vertex(vertex)));
        json.set("status-counts", counts(TaskCounts.of(job.vertices().stream().map(VertexView::status)::iterator)));
        json.set("plan", plan(job.plan()));
        json.put("pending-operators", 0);
        json.put("restarts", job.restarts());
        return json;
    }

    /** JobConfigInfo. */
    static ObjectNode config(JobDetails job, JobConfigView config) {
        ObjectNode json = Json.object();
        json.put("jid", job.overview().id().toString());
        json.put("name", job.overview().name());
        ObjectNode execution = json.putObject("execution-config");
        execution.put("restart-strategy", config.restartStrategy());
        execution.put("job-parallelism", config.parallelism());
        execution.put("object-reuse-mode", config.objectReuse());
        ObjectNode user = execution.putObject("user-config");
        config.userConfig().forEach(user::put);
        return json;
    }

    private static void head(ObjectNode json, JobOverview job) {
        json.put("jid", job.id().toString());
        json.put("name", job.name());
        json.put("state", job.status().name());
        String type = job.streaming() ? "STREAMING" : "BATCH";
        json.put("job-type", type);
        json.put("jobType", type);
        json.put("schedulerType", SCHEDULER);
        json.put("start-time", job.startMillis());
        json.put("end-time", job.endMillis());
        json.put("duration", job.durationMillis());
        json.put("waiting-for", job.shortage().line());
        if (!job.shortage().isNone()) {
            json.set("shortage", shortage(job.shortage()));
        }
    }

    private static ObjectNode shortage(SlotShortage shortage) {
        SlotShortage.Supply supply = shortage.supply();
        ObjectNode json = Json.object();
        json.put("slots-asked", shortage.asked());
        json.put("slots-held", shortage.held());
        json.put("slots-free", supply.free());
        json.put("taskmanagers", supply.workers());
        json.put("taskmanagers-requested", supply.requested());
        json.put("taskmanagers-starting", supply.starting());
        ArrayNode obstacles = json.putArray("obstacles");
        supply.obstacles().forEach(obstacles::add);
        return json;
    }

    static ObjectNode vertex(VertexView vertex) {
        ObjectNode json = Json.object();
        json.put("id", vertex.id().toString());
        json.put("slotSharingGroupId", Id128.hashOf(vertex.slotSharingGroup()).toString());
        json.put("name", vertex.name());
        json.put("maxParallelism", vertex.maxParallelism());
        json.put("parallelism", vertex.parallelism());
        json.put("status", vertex.status().name());
        json.put("start-time", vertex.startMillis());
        json.put("end-time", vertex.endMillis());
        json.put("duration", vertex.durationMillis());
        json.set("tasks", counts(vertex.tasks()));
        json.set("metrics", metrics(vertex.metrics()));
        return json;
    }

    /** JobPlanInfo.Plan. */
    public static ObjectNode plan(PlanView plan) {
        ObjectNode json = Json.object();
        json.put("jid", plan.job().toString());
        json.put("name", plan.name());
        json.put("type", plan.streaming() ? "STREAMING" : "BATCH");
        ArrayNode nodes = json.putArray("nodes");
        for (PlanView.Node node : plan.nodes()) {
            ObjectNode one = nodes.addObject();
            one.put("id", node.id().toString());
            one.put("parallelism", node.parallelism());
            one.put("operator", "");
            one.put("operator_strategy", "");
            one.put("description", node.description());
            one.putObject("optimizer_properties");
            if (!node.inputs().isEmpty()) {
                ArrayNode inputs = one.putArray("inputs");
                node.inputs()
                        .forEach(input -> inputs.addObject()
                                .put("num", input.number())
                                .put("id", input.source().toString())
                                .put("ship_strategy", input.shipStrategy())
                                .put("exchange", input.exchange()));
            }
        }
        return json;
    }

    /** IOMetricsInfo: all eleven fields. */
    static ObjectNode metrics(IoMetrics metrics) {
        ObjectNode json = Json.object();
        json.put("read-bytes", metrics.readBytes());
        json.put("read-bytes-complete", metrics.complete());
        json.put("write-bytes", metrics.writeBytes());
        json.put("write-bytes-complete", metrics.complete());
        json.put("read-records", metrics.readRecords());
        json.put("read-records-complete", metrics.complete());
        json.put("write-records", metrics.writeRecords());
        json.put("write-records-complete", metrics.complete());
        json.put("accumulated-backpressured-time", metrics.backPressuredMillis());
        json.put("accumulated-idle-time", metrics.idleMillis());
        json.put("accumulated-busy-time", (double) metrics.busyMillis());
        return json;
    }

    private static ObjectNode counts(TaskCounts tasks) {
        ObjectNode json = Json.object();
        for (ExecutionState state : ExecutionState.values()) {
            json.put(state.name(), tasks.count(state));
        }
        return json;
    }

    private static ObjectNode lowerCaseCounts(TaskCounts tasks) {
        ObjectNode json = Json.object();
        json.put("total", tasks.total());
        for (Map.Entry<ExecutionState, Integer> entry : tasks.byState().entrySet()) {
            json.put(entry.getKey().name().toLowerCase(Locale.ROOT), entry.getValue());
        }
        return json;
    }
}
