package dev.weft.rest.history;

import dev.weft.core.id.JobId;
import dev.weft.master.view.CheckpointView;
import dev.weft.master.view.CheckpointingView;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.SubtaskView;
import dev.weft.master.view.VertexDetails;
import dev.weft.master.view.VertexView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which answers about a job are archived: those of Flink's archivists, and our own that a page shows. Pure.
 */
final class ArchivedPaths {
    /** Paths of a job as the route table writes them; a table that lacks one is no fault. */
    static final List<String> TEMPLATES = List.of(
            "/jobs/:jobid",
            "/jobs/:jobid/status",
            "/jobs/:jobid/plan",
            "/jobs/:jobid/config",
            "/jobs/:jobid/exceptions",
            "/jobs/:jobid/accumulators",
            "/jobs/:jobid/execution-result",
            "/jobs/:jobid/jobmanager/config",
            "/jobs/:jobid/jobmanager/environment",
            "/jobs/:jobid/checkpoints",
            "/jobs/:jobid/checkpoints/config",
            "/jobs/:jobid/rescales/history",
            "/jobs/:jobid/rescales/config",
            "/weft/jobs/:jobid/history",
            "/weft/jobs/:jobid/graph",
            "/jobs/:jobid/vertices/:vertexid",
            "/jobs/:jobid/vertices/:vertexid/subtasktimes",
            "/jobs/:jobid/vertices/:vertexid/taskmanagers",
            "/jobs/:jobid/vertices/:vertexid/accumulators",
            "/jobs/:jobid/vertices/:vertexid/watermarks",
            "/jobs/:jobid/vertices/:vertexid/subtasks/accumulators",
            "/jobs/:jobid/checkpoints/details/:checkpointid",
            "/jobs/:jobid/checkpoints/details/:checkpointid/subtasks/:vertexid",
            "/jobs/:jobid/vertices/:vertexid/subtasks/:subtaskindex",
            "/jobs/:jobid/vertices/:vertexid/subtasks/:subtaskindex/attempts/:attempt",
            "/jobs/:jobid/vertices/:vertexid/subtasks/:subtaskindex/attempts/:attempt/accumulators");

    /** Answers for single subtasks: beyond so many the pages of their vertices must do. */
    private static final int MOST_OF_SUBTASKS = 1000;

    private ArchivedPaths() {}

    /** One path of one job. */
    record Question(String template, Map<String, String> variables) {
        String path() {
            String path = template;
            for (Map.Entry<String, String> variable : variables.entrySet()) {
                path = path.replaceFirst(":" + variable.getKey() + "(?=/|$)", variable.getValue());
            }
            return path;
        }
    }

    /** All questions about an ended job, general ones first. */
    static List<Question> of(JobDetails job, List<VertexDetails> vertices, CheckpointingView checkpoints) {
        List<Question> questions = new ArrayList<>();
        for (String template : TEMPLATES) {
            questions.addAll(expand(template, job, vertices, checkpoints));
        }
        return questions;
    }

    private static List<Question> expand(
            String template, JobDetails job, List<VertexDetails> vertices, CheckpointingView checkpoints) {
        Map<String, String> base = Map.of("jobid", id(job).toString());
        if (template.contains(":subtaskindex")) {
            return ofSubtasks(template, base, vertices);
        }
        List<Map<String, String>> rows = List.of(base);
        if (template.contains(":checkpointid")) {
            rows = times(
                    rows,
                    "checkpointid",
                    checkpoints.history().stream()
                            .map(CheckpointView::id)
                            .map(String::valueOf)
                            .toList());
        }
        if (template.contains(":vertexid")) {
            rows = times(
                    rows,
                    "vertexid",
                    job.vertices().stream()
                            .map(VertexView::id)
                            .map(Object::toString)
                            .toList());
        }
        return rows.stream().map(row -> new Question(template, row)).toList();
    }

    private static JobId id(JobDetails job) {
        return job.overview().id();
    }

    private static List<Question> ofSubtasks(String template, Map<String, String> base, List<VertexDetails> vertices) {
        int all = vertices.stream().mapToInt(vertex -> vertex.subtasks().size()).sum();
        List<Question> questions = new ArrayList<>();
        if (all > MOST_OF_SUBTASKS) {
            return questions;
        }
        for (VertexDetails vertex : vertices) {
            for (SubtaskView subtask : vertex.subtasks()) {
                Map<String, String> row = new LinkedHashMap<>(base);
                row.put("vertexid", vertex.vertex().id().toString());
                row.put("subtaskindex", String.valueOf(subtask.subtask()));
                if (template.contains(":attempt")) {
                    row.put("attempt", String.valueOf(subtask.attempt() - 1));
                }
                questions.add(new Question(template, row));
            }
        }
        return questions;
    }

    private static List<Map<String, String>> times(List<Map<String, String>> rows, String name, List<String> values) {
        List<Map<String, String>> product = new ArrayList<>();
        for (Map<String, String> row : rows) {
            for (String value : values) {
                Map<String, String> more = new LinkedHashMap<>(row);
                more.put(name, value);
                product.add(more);
            }
        }
        return product;
    }
}
