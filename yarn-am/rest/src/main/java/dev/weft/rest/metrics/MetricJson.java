package dev.weft.rest.metrics;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.rest.server.Json;
import dev.weft.rest.server.RestReply;
import dev.weft.rest.server.RestRequest;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/** MetricCollectionResponseBody and AggregatedMetricsResponseBody. */
final class MetricJson {
    /** Answers stay below a megabyte: a list of ids ends here. */
    private static final int MOST_LETTERS = 900_000;
    /** {@code {"id":""},} */
    private static final int LETTERS_OF_AN_ENTRY = 10;
    /** Says how many ids a list leaves out. */
    private static final String LEFT_OUT = "Weft-Left-Out";

    private MetricJson() {}

    /** The ids, or, where the request names some, the values of those that exist. */
    static RestReply collection(RestRequest request, Iterable<String> ids, Function<String, Optional<String>> valueOf) {
        Set<String> wanted = Selection.wanted(request);
        return wanted.isEmpty() ? ids(ids) : values(wanted, valueOf);
    }

    private static RestReply values(Set<String> wanted, Function<String, Optional<String>> valueOf) {
        ArrayNode json = Json.array();
        for (String id : wanted) {
            valueOf.apply(id).ifPresent(value -> json.addObject().put("id", id).put("value", value));
        }
        return RestReply.json(json);
    }

    private static RestReply ids(Iterable<String> ids) {
        ArrayNode json = Json.array();
        int letters = 0;
        int leftOut = 0;
        for (String id : ids) {
            letters += id.length() + LETTERS_OF_AN_ENTRY;
            if (letters <= MOST_LETTERS) {
                json.addObject().put("id", id);
            } else {
                leftOut++;
            }
        }
        RestReply reply = RestReply.json(json);
        return leftOut == 0 ? reply : reply.withHeader(LEFT_OUT, String.valueOf(leftOut));
    }

    /**
     * The ids that any of the parts has, or, where the request names some, their aggregations.
     *
     * @param valueOf the number that a part has under an id
     */
    static <T> RestReply aggregated(
            RestRequest request, Collection<T> parts, Function<T, Collection<String>> idsOf, Lookup<T> valueOf) {
        Set<String> wanted = Selection.wanted(request);
        if (wanted.isEmpty()) {
            SortedSet<String> ids = new TreeSet<>();
            parts.forEach(part -> ids.addAll(idsOf.apply(part)));
            return ids(ids);
        }
        Set<Aggregation> aggregations = Selection.aggregations(request);
        ArrayNode json = Json.array();
        for (String id : wanted) {
            double[] values = parts.stream()
                    .flatMap(part -> valueOf.number(part, id).stream())
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            if (values.length > 0) {
                ObjectNode one = json.addObject().put("id", id);
                aggregations.forEach(aggregation -> one.put(aggregation.title(), aggregation.of(values)));
            }
        }
        return RestReply.json(json);
    }

    /** Finds a number. */
    interface Lookup<T> {
        Optional<Double> number(T part, String id);
    }

    /** Nothing. */
    static RestReply none() {
        return RestReply.json(List.of());
    }
}
