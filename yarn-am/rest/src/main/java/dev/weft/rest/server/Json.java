package dev.weft.rest.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.Map;

/** Writing and reading JSON. Thread-safe. */
public final class Json {
    private static final int MAX_DEPTH = 64;

    private static final ObjectMapper MAPPER = JsonMapper.builder(com.fasterxml.jackson.core.JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    /** {@code value} (records, maps, lists, nodes) as UTF-8. */
    public static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new EngineException(
                    ErrorCode.INTERNAL, "write " + value.getClass().getSimpleName() + " as JSON", e);
        }
    }

    /** An empty object to fill. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** An empty list to fill. */
    public static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    /** ConfigurationInfo: {@code [{"key":…,"value":…}]}. */
    public static ArrayNode entries(Map<String, String> values) {
        ArrayNode list = array();
        values.forEach((key, value) -> list.addObject().put("key", key).put("value", value));
        return list;
    }

    /**
     * Reads an object; no bytes at all are an empty object.
     *
     * @throws HttpRefusal with 400 when {@code text} is not JSON or not an object
     */
    public static JsonNode parseObject(byte[] text) {
        if (text.length == 0) {
            return object();
        }
        JsonNode node = parse(text);
        if (!node.isObject()) {
            throw new HttpRefusal(400, "The body must be a JSON object, not " + node.getNodeType());
        }
        return node;
    }

    private static JsonNode parse(byte[] text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            String where = e.getLocation() == null
                    ? ""
                    : " (line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ")";
            throw new HttpRefusal(400, "The body is not valid JSON" + where);
        } catch (IOException e) {
            throw new HttpRefusal(400, "The body is not valid JSON");
        }
    }
}
