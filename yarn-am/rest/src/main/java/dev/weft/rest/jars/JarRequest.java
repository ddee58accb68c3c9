package dev.weft.rest.jars;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.core.config.ConfigOption;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.config.RecoveryClaimMode;
import dev.weft.core.config.StateRecoveryOptions;
import dev.weft.core.id.JobId;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.PageToken;
import dev.weft.rest.server.RestRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How the main of a jar is to be run: JarRunRequestBody, or the same in the query; the body counts.
 *
 * @param entryClass empty: the manifest's
 * @param job the id that the job is to have; empty: one of its own
 * @param config for the program and its job
 */
record JarRequest(
        Optional<String> entryClass, List<String> arguments, Optional<JobId> job, Map<String, String> config) {
    private static final Set<String> FIELDS = new TreeSet<>(List.of(
            "allowNonRestoredState",
            "applicationId",
            "claimMode",
            "entryClass",
            "flinkConfiguration",
            "jobId",
            "parallelism",
            "programArgsList",
            "restoreMode",
            "savepointPath",
            PageToken.FIELD));

    /** @throws HttpRefusal with 400 naming the field that is wrong */
    static JarRequest of(RestRequest request) {
        JsonNode body = request.json();
        checkFields(body);
        TreeMap<String, String> config = new TreeMap<>();
        object(body, "flinkConfiguration")
                .fields()
                .forEachRemaining(entry -> config.put(entry.getKey(), scalar(entry)));
        text(body, request, "savepointPath")
                .ifPresent(path -> config.put(key(StateRecoveryOptions.SAVEPOINT_PATH), path));
        text(body, request, "allowNonRestoredState")
                .map(said -> bool("allowNonRestoredState", said))
                .ifPresent(said -> config.put(key(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE), said));
        claimMode(body).ifPresent(mode -> config.put(key(StateRecoveryOptions.RESTORE_MODE), mode));
        parallelism(body, request)
                .ifPresent(number -> config.put(key(CoreOptions.DEFAULT_PARALLELISM), number.toString()));
        return new JarRequest(
                text(body, request, "entryClass").or(() -> request.parameter("entry-class")),
                arguments(body, request),
                text(body, request, "jobId").map(JarRequest::jobId),
                config);
    }

    private static void checkFields(JsonNode body) {
        for (Iterator<String> names = body.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!FIELDS.contains(name)) {
                throw new HttpRefusal(400, "Unknown field '" + name + "'; known: " + String.join(", ", FIELDS));
            }
        }
    }

    private static String key(ConfigOption<?> option) {
        return option.key();
    }

    private static JsonNode object(JsonNode body, String field) {
        JsonNode value = body.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Json.object();
        }
        if (!value.isObject()) {
            throw new HttpRefusal(400, "Field '" + field + "' must be an object of texts");
        }
        return value;
    }

    private static String scalar(Map.Entry<String, JsonNode> entry) {
        if (!entry.getValue().isValueNode() || entry.getValue().isNull()) {
            throw new HttpRefusal(400, "Key '" + entry.getKey() + "' of 'flinkConfiguration' must have a text");
        }
        return entry.getValue().asText();
    }

    private static Optional<String> text(JsonNode body, RestRequest request, String field) {
        JsonNode value = body.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return request.parameter(field).filter(said -> !said.isBlank());
        }
        if (!value.isValueNode()) {
            throw new HttpRefusal(400, "Field '" + field + "' must be a text");
        }
        return Optional.of(value.asText()).filter(said -> !said.isBlank());
    }

    private static String bool(String field, String said) {
        if (!said.equals("true") && !said.equals("false")) {
            throw new HttpRefusal(400, "Field '" + field + "' must be true or false, got '" + said + "'");
        }
        return said;
    }

    private static Optional<String> claimMode(JsonNode body) {
        JsonNode said = body.hasNonNull("claimMode") ? body.get("claimMode") : body.path("restoreMode");
        if (said.isMissingNode() || said.isNull()) {
            return Optional.empty();
        }
        String name = said.asText().toUpperCase(Locale.ROOT);
        if (Arrays.stream(RecoveryClaimMode.values())
                .noneMatch(mode -> mode.name().equals(name))) {
            throw new HttpRefusal(
                    400,
                    "Field 'claimMode' must be one of " + Arrays.toString(RecoveryClaimMode.values()) + ", got '"
                            + said.asText() + "'");
        }
        return Optional.of(name);
    }

    private static Optional<Integer> parallelism(JsonNode body, RestRequest request) {
        Optional<String> said = text(body, request, "parallelism");
        try {
            Optional<Integer> number = said.map(Integer::parseInt);
            if (number.isPresent() && number.get() < 1) {
                throw new HttpRefusal(400, "Field 'parallelism' must be at least 1, got " + number.get());
            }
            return number;
        } catch (NumberFormatException e) {
            throw new HttpRefusal(400, "Field 'parallelism' must be a whole number, got '" + said.orElse("") + "'");
        }
    }

    private static List<String> arguments(JsonNode body, RestRequest request) {
        List<String> arguments = new ArrayList<>();
        JsonNode list = body.path("programArgsList");
        if (list.isMissingNode() || list.isNull()) {
            for (String said : request.query().getOrDefault("programArg", List.of())) {
                arguments.addAll(List.of(said.split(",")));
            }
            return arguments;
        }
        if (!list.isArray()) {
            throw new HttpRefusal(400, "Field 'programArgsList' must be a list of texts");
        }
        list.forEach(one -> arguments.add(one.asText()));
        return arguments;
    }

    private static JobId jobId(String text) {
        try {
            return JobId.parse(text);
        } catch (IllegalArgumentException e) {
            throw new HttpRefusal(400, "Field 'jobId' must be 32 hexadecimal digits, got '" + text + "'");
        }
    }
}
