package dev.weft.rest.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.id.Id128;
import dev.weft.master.view.RescaleView;
import dev.weft.master.view.RescaleView.Status;
import dev.weft.master.view.StatsSummary;
import dev.weft.rest.checkpoints.StatsJson;
import dev.weft.rest.server.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The history of a job's rescales in Flink's form, newest first. */
final class RescaleJson {
    private RescaleJson() {}

    /** JobRescalesOverview. */
    static ObjectNode overview(List<RescaleView> rescales) {
        ObjectNode json = Json.object();
        json.set("rescalesCounts", counts(rescales));
        ObjectNode latest = json.putObject("latest");
        for (Status status : List.of(Status.COMPLETED, Status.FAILED, Status.IGNORED)) {
            latest.set(status.name().toLowerCase(Locale.ROOT), newest(rescales, status));
        }
        return json;
    }

    private static JsonNode newest(List<RescaleView> rescales, Status status) {
        return rescales.stream()
                .filter(one -> one.status() == status)
                .findFirst()
                .<JsonNode>map(RescaleJson::details)
                .orElseGet(JsonNodeFactory.instance::nullNode);
    }

    /** JobRescalesSummary. */
    static ObjectNode summary(List<RescaleView> rescales) {
        ObjectNode json = Json.object();
        json.set("rescalesCounts", counts(rescales));
        json.set("rescalesDurationStatsInMillis", durations(rescales, one -> true));
        json.set("completedRescalesDurationStatsInMillis", durations(rescales, one -> one == Status.COMPLETED));
        json.set("ignoredRescalesDurationStatsInMillis", durations(rescales, one -> one == Status.IGNORED));
        json.set("failedRescalesDurationStatsInMillis", durations(rescales, one -> one == Status.FAILED));
        return json;
    }

    private static ObjectNode durations(List<RescaleView> rescales, Predicate<Status> counted) {
        return StatsJson.of(StatsSummary.of(rescales.stream()
                .filter(one -> counted.test(one.status()) && one.endMillis().isPresent())
                .mapToLong(one -> one.endMillis().getAsLong() - one.startMillis())
                .toArray()));
    }

    /** JobRescaleConfigInfo: how many are remembered; none of the other settings has a meaning here. */
    static ObjectNode config() {
        return Json.object().put("rescaleHistoryMax", RescaleView.REMEMBERED);
    }

    /** JobRescalesHistory. */
    static ArrayNode history(List<RescaleView> rescales) {
        ArrayNode json = Json.array();
        rescales.forEach(one -> json.add(details(one)));
        return json;
    }

    private static ObjectNode counts(List<RescaleView> rescales) {
        return Json.object()
                .put("ignored", count(rescales, Status.IGNORED))
                .put("inProgress", count(rescales, Status.IN_PROGRESS))
                .put("completed", count(rescales, Status.COMPLETED))
                .put("failed", count(rescales, Status.FAILED));
    }

    private static long count(List<RescaleView> rescales, Status status) {
        return rescales.stream().filter(one -> one.status() == status).count();
    }

    /** JobRescaleDetails. */
    static ObjectNode details(RescaleView rescale) {
        ObjectNode json = Json.object();
        json.put("rescaleUuid", rescale.id().toString());
        json.put("resourceRequirementsUuid", rescale.id().toString());
        json.put("rescaleAttemptId", rescale.number());
        ObjectNode vertices = json.putObject("vertices");
        rescale.vertices().forEach(vertex -> vertices.set(vertex.id().toString(), vertex(vertex)));
        ObjectNode slots = json.putObject("slots");
        slots(rescale).forEach((group, figures) -> slots.set(groupId(group), figures.json(group)));
        json.putArray("schedulerStates");
        json.put("startTimestampInMillis", rescale.startMillis());
        if (rescale.endMillis().isPresent()) {
            json.put("endTimestampInMillis", rescale.endMillis().getAsLong());
            json.put("terminalState", rescale.status().name());
        } else {
            json.putNull("endTimestampInMillis").putNull("terminalState");
        }
        json.put("triggerCause", "UPDATE_REQUIREMENT");
        reason(rescale)
                .ifPresentOrElse(why -> json.put("terminatedReason", why), () -> json.putNull("terminatedReason"));
        rescale.reason().ifPresent(why -> json.put("reason", why));
        return json;
    }

    private static Optional<String> reason(RescaleView rescale) {
        return switch (rescale.status()) {
            case IN_PROGRESS -> Optional.empty();
            case COMPLETED -> Optional.of("SUCCEEDED");
            case FAILED -> Optional.of("NO_RESOURCES_OR_PARALLELISMS_CHANGE");
            case IGNORED -> Optional.of("RESOURCE_REQUIREMENTS_UPDATED");
        };
    }

    private static String groupId(String group) {
        return Id128.hashOf(group).toString();
    }

    private static ObjectNode vertex(RescaleView.Vertex vertex) {
        return Json.object()
                .put("jobVertexId", vertex.id().toString())
                .put("jobVertexName", vertex.name())
                .put("slotSharingGroupId", groupId(vertex.slotSharingGroup()))
                .put("slotSharingGroupName", vertex.slotSharingGroup())
                .put("desiredParallelism", vertex.after())
                .put("sufficientParallelism", vertex.after())
                .put("preRescaleParallelism", vertex.before())
                .put("postRescaleParallelism", vertex.after());
    }

    /** A sharing group needs as many slots as its widest vertex has subtasks. */
    private record Slots(int before, int after) {
        Slots plus(RescaleView.Vertex vertex) {
            return new Slots(Math.max(before, vertex.before()), Math.max(after, vertex.after()));
        }

        ObjectNode json(String group) {
            return Json.object()
                    .put("slotSharingGroupId", groupId(group))
                    .put("slotSharingGroupName", group)
                    .put("desiredSlots", after)
                    .put("minimalRequiredSlots", after)
                    .put("preRescaleSlots", before)
                    .put("postRescaleSlots", after);
        }
    }

    private static SortedMap<String, Slots> slots(RescaleView rescale) {
        TreeMap<String, Slots> slots = new TreeMap<>();
        rescale.vertices()
                .forEach(vertex -> slots.merge(
                        vertex.slotSharingGroup(),
                        new Slots(vertex.before(), vertex.after()),
                        (known, same) -> known.plus(vertex)));
        return slots;
    }
}
