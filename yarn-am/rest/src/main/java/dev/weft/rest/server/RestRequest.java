package dev.weft.rest.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request as handlers see it.
 *
 * @param method HTTP's
 * @param path as received, without query
 * @param variables of the path
 * @param query parameters in order
 * @param headers by lower-case name, first value
 * @param remote who is connected
 * @param body the bytes of a JSON route, else empty
 * @param upload the files of an upload route
 */
public record RestRequest(
        HttpMethod method,
        String path,
        Map<String, String> variables,
        Map<String, List<String>> query,
        Map<String, String> headers,
        InetAddress remote,
        byte[] body,
        Optional<Upload> upload) {

    /** The value of a variable of the route's own path. */
    public String variable(String name) {
        String value = variables.get(name);
        if (value == null) {
            throw new IllegalStateException("Path " + path + " has no variable " + name);
        }
        return value;
    }

    /** First value of a query parameter. */
    public Optional<String> parameter(String name) {
        return query.getOrDefault(name, List.of()).stream().findFirst();
    }

    /**
     * A whole number in the query.
     *
     * @param absent what counts when there is none
     * @throws HttpRefusal with 400 when it is no number, or smaller than {@code min}
     */
    public int wholeNumber(String name, int absent, int min) {
        Optional<String> text = parameter(name);
        if (text.isEmpty()) {
            return absent;
        }
        try {
            int number = Integer.parseInt(text.get());
            if (number < min) {
                throw new HttpRefusal(400, name + " must be at least " + min + ", got " + number);
            }
            return number;
        } catch (NumberFormatException e) {
            throw new HttpRefusal(400, name + " must be a whole number, got '" + text.get() + "'");
        }
    }

    /** A header by any case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(java.util.Locale.ROOT)));
    }

    /**
     * The path variable {@code jobid}.
     *
     * @throws HttpRefusal with 400 when it is not an id
     */
    public JobId jobId() {
        try {
            return JobId.parse(variable("jobid"));
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, "Job id must be 32 hexadecimal digits, got '" + variable("jobid") + "'");
        }
    }

    /**
     * The path variable {@code vertexid}.
     *
     * @throws HttpRefusal with 400 when it is not an id
     */
    public VertexId vertexId() {
        try {
            return VertexId.parse(variable("vertexid"));
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, "Vertex id must be 32 hexadecimal digits, got '" + variable("vertexid") + "'");
        }
    }

    /**
     * The path variable {@code taskmanagerid}.
     *
     * @throws HttpRefusal with 404 when no worker can be called so
     */
    public WorkerId workerId() {
        return workerId(variable("taskmanagerid"));
    }

    /** @throws HttpRefusal with 404 when no worker can be called so */
    public static WorkerId workerId(String text) {
        try {
            return new WorkerId(text);
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(404, "No TaskManager '" + text + "'");
        }
    }

    /** The body as a JSON object; see {@link Json#parseObject}. */
    public JsonNode json() {
        return Json.parseObject(body);
    }

    /** The files; only in routes made by {@link Route#upload}. */
    public Upload files() {
        return upload.orElseThrow(() -> new IllegalStateException("Route of " + path + " takes no upload"));
    }

    RestRequest withVariables(Map<String, String> found) {
        return new RestRequest(method, path, Map.copyOf(found), query, headers, remote, body, upload);
    }

    RestRequest withBody(byte[] bytes) {
        return new RestRequest(method, path, variables, query, headers, remote, bytes, upload);
    }

    RestRequest withUpload(Upload files) {
        return new RestRequest(method, path, variables, query, headers, remote, body, Optional.of(files));
    }
}
