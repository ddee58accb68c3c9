package dev.weft.cluster.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A master's REST API, read as anybody would who has only its address. */
public final class Rest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    /** A master at work answers a change later than a look. */
    private static final Duration CHANGE_LIMIT = Duration.ofSeconds(60);

    private static final Pattern TOKEN = Pattern.compile("name=\"weft-token\" content=\"([^\"]+)\"");

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LIMIT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private final ObjectMapper mapper = new ObjectMapper();
    private final String address;

    /** @param address {@code http://host:port/path} without a slash at its end */
    public Rest(String address) {
        this.address = address;
    }

    /** The answer of {@code GET path}; empty when there is none of status 200 that is JSON. */
    public Optional<JsonNode> find(String path) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                    .timeout(LIMIT)
                    .build();
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() == 200 ? Optional.of(mapper.readTree(answer.body())) : Optional.empty();
        } catch (IOException noMaster) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** The answer of {@code GET path}. */
    public JsonNode get(String path) {
        return find(path).orElseThrow(() -> new AssertionError("no answer from " + address + path));
    }

    /** State by job id, "" when there is no answer. */
    public String stateOf(String job) {
        return find("/jobs/" + job).map(found -> found.path("state").asText()).orElse("");
    }

    /** How often a job was restarted, -1 when there is no answer. */
    public int restartsOf(String job) {
        return find("/jobs/" + job)
                .map(found -> found.path("restarts").asInt(-1))
                .orElse(-1);
    }

    /** {@code PATCH /jobs/:id}: the job is to be cancelled. */
    public void cancel(String job) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/jobs/" + job))
                .timeout(LIMIT)
                .method("PATCH", HttpRequest.BodyPublishers.noBody())
                .build();
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 202) {
            throw new AssertionError("the cancel of " + job + " was answered: " + answer.body());
        }
    }

    /** A change as the dashboard asks for it: {@code PUT}, with the token that stands in its page. */
    public void putAsPage(String path, ObjectNode body) throws IOException, InterruptedException {
        HttpResponse<String> page = client.send(
                HttpRequest.newBuilder(URI.create(address + "/")).timeout(LIMIT).build(),
                HttpResponse.BodyHandlers.ofString());
        Matcher token = TOKEN.matcher(page.body());
        if (!token.find()) {
            throw new AssertionError("no token in the page at " + address + ": " + page.body());
        }
        body.put("token", token.group(1));
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(CHANGE_LIMIT)
                .header("Content-Type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new AssertionError(path + " was answered: " + answer.statusCode() + " " + answer.body());
        }
    }

    /** Counter of one vertex, found by a part of its name. */
    public long metric(String job, String vertex, String metric) {
        return vertex(job, vertex).path("metrics").path(metric).asLong();
    }

    /** One vertex of a job, found by a part of its name. */
    public JsonNode vertex(String job, String name) {
        for (JsonNode vertex : get("/jobs/" + job).path("vertices")) {
            if (vertex.path("name").asText().contains(name)) {
                return vertex;
            }
        }
        throw new AssertionError("job " + job + " has no vertex " + name);
    }

    /** The subtasks of one vertex. */
    public List<JsonNode> subtasks(String job, String vertex) {
        String id = vertex(job, vertex).path("id").asText();
        List<JsonNode> subtasks = new ArrayList<>();
        get("/jobs/" + job + "/vertices/" + id).path("subtasks").forEach(subtasks::add);
        return subtasks;
    }

    /** The workers that the master knows. */
    public List<JsonNode> workers() {
        List<JsonNode> workers = new ArrayList<>();
        find("/taskmanagers").ifPresent(answer -> answer.path("taskmanagers").forEach(workers::add));
        return workers;
    }
}
