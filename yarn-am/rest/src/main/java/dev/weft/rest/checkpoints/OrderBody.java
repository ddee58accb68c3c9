package dev.weft.rest.checkpoints;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.core.id.Id128;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.RestRequest;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The JSON body of an order; every wrong or unknown field is a 400 of one line that names it. */
final class OrderBody {
    /** The page's token, in the PUT forms. */
    static final String TOKEN = "token";

    private final JsonNode json;

    private OrderBody(JsonNode json) {
        this.json = json;
    }

    /**
     * The body of {@code request}.
     *
     * @param fields that it may have; the token besides
     */
    static OrderBody of(RestRequest request, String... fields) {
        JsonNode json = request.json();
        SortedSet<String> known = new TreeSet<>(Arrays.asList(fields));
        for (Iterator<String> names = json.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!known.contains(name) && !name.equals(TOKEN)) {
                throw new HttpRefusal(400, "Unknown field '" + name + "'; known: " + String.join(", ", known));
            }
        }
        return new OrderBody(json);
    }

    /** A text; null and blank count as absent. */
    Optional<String> text(String field) {
        JsonNode value = json.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isTextual()) {
            throw new HttpRefusal(400, "Field '" + field + "' must be a text");
        }
        return Optional.of(value.asText()).filter(text -> !text.isBlank());
    }

    /** True or false; absent is false. */
    boolean flag(String field) {
        JsonNode value = json.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return false;
        }
        if (!value.isBoolean()) {
            throw new HttpRefusal(400, "Field '" + field + "' must be true or false");
        }
        return value.asBoolean();
    }

    /** An id. */
    Optional<Id128> id(String field) {
        return text(field).map(hex -> OrderIds.parse(field, hex));
    }

    /** Checks that a text is the name of a constant. */
    void checkName(String field, Enum<?>[] constants) {
        Optional<String> said = text(field);
        if (said.isPresent()
                && Arrays.stream(constants)
                        .noneMatch(constant -> constant.name().equals(said.get().toUpperCase(Locale.ROOT)))) {
            throw new HttpRefusal(
                    400,
                    "Field '" + field + "' must be one of " + Arrays.toString(constants) + ", got '" + said.get()
                            + "'");
        }
    }
}
