package dev.weft.browser;

import dev.weft.api.execution.JobClient;
import dev.weft.browser.Surroundings.Shared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The archive of an ended job as a master of Flink or ours leaves it: one file with what REST answered under each path. */
final class JobArchive {
    private static final List<String> OF_JOB = List.of(
            "",
            "/config",
            "/exceptions",
            "/accumulators",
            "/checkpoints",
            "/checkpoints/config",
            "/jobmanager/config",
            "/rescales/history",
            "/rescales/config");
    private static final List<String> OF_VERTEX =
            List.of("", "/subtasktimes", "/taskmanagers", "/accumulators", "/watermarks", "/subtasks/accumulators");

    private JobArchive() {}

    /**
     * Writes it.
     *
     * @param vertices names of those that are looked at
     */
    static void write(Path folder, Shared shared, JobClient job, List<String> vertices) throws IOException {
        String base = "/jobs/" + job.getJobID();
        List<String> entries = new ArrayList<>();
        entries.add(entry("/jobs/overview", overview(shared, job)));
        OF_JOB.forEach(
                path -> entries.add(entry(base + path, shared.ask(base + path).body())));
        for (String name : vertices) {
            String vertex = base + "/vertices/" + shared.vertex(job, name);
            OF_VERTEX.forEach(path ->
                    entries.add(entry(vertex + path, shared.ask(vertex + path).body())));
        }
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve(job.getJobID().toString()), "{\"archive\":[" + String.join(",", entries) + "]}");
    }

    /** The job's own line of the list. */
    private static String overview(Shared shared, JobClient job) {
        String list = shared.ask("/jobs/overview").body();
        int from = list.indexOf("{\"jid\":\"" + job.getJobID());
        int next = list.indexOf("{\"jid\":", from + 1);
        String line = next < 0 ? list.substring(from, list.lastIndexOf("]}")) : list.substring(from, next - 1);
        return "{\"jobs\":[" + line + "]}";
    }

    private static String entry(String path, String json) {
        return "{\"path\":" + quoted(path) + ",\"json\":" + quoted(json) + "}";
    }

    private static String quoted(String text) {
        return text.chars()
                .mapToObj(letter -> letter < ' ' || letter == '"' || letter == '\\'
                        ? String.format("\\u%04x", letter)
                        : String.valueOf((char) letter))
                .collect(Collectors.joining("", "\"", "\""));
    }
}
