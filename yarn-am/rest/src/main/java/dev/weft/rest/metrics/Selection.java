package dev.weft.rest.metrics;

import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.RestRequest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/** What a request wants to know: lists in its query, separated by commas or repeated. */
final class Selection {
    private Selection() {}

    /** Ids of {@code ?get=}; empty when the request wants the list of ids. */
    static Set<String> wanted(RestRequest request) {
        return list(request, "get");
    }

    /** The aggregations of {@code ?agg=}; all when it names none. */
    static Set<Aggregation> aggregations(RestRequest request) {
        Set<Aggregation> chosen = EnumSet.noneOf(Aggregation.class);
        for (String name : list(request, "agg")) {
            chosen.add(aggregation(name));
        }
        return chosen.isEmpty() ? EnumSet.allOf(Aggregation.class) : chosen;
    }

    private static Aggregation aggregation(String name) {
        for (Aggregation one : Aggregation.values()) {
            if (one.title().equals(name.toLowerCase(Locale.ROOT))) {
                return one;
            }
        }
        throw new HttpRefusal(400, "agg must be min, max, avg, sum or skew, got '" + name + "'");
    }

    /** Values of {@code name}, in order, without doubles. */
    static Set<String> list(RestRequest request, String name) {
        Set<String> all = new LinkedHashSet<>();
        for (String value : request.query().getOrDefault(name, List.of())) {
            for (String one : value.split(",")) {
                if (!one.isBlank()) {
                    all.add(one.strip());
                }
            }
        }
        return all;
    }

    /** The subtasks of {@code ?subtasks=}: numbers and ranges such as {@code 1-3,7}; all when there is none. */
    static IntPredicate subtasks(RestRequest request) {
        List<int[]> ranges = new ArrayList<>();
        for (String one : list(request, "subtasks")) {
            ranges.add(range(one));
        }
        return index -> ranges.isEmpty() || ranges.stream().anyMatch(range -> range[0] <= index && index <= range[1]);
    }

    private static int[] range(String text) {
        try {
            int dash = text.indexOf('-');
            int first = Integer.parseInt(dash < 0 ? text : text.substring(0, dash));
            int last = dash < 0 ? first : Integer.parseInt(text.substring(dash + 1));
            if (first < 0 || last < first) {
                throw new HttpRefusal(400, "subtasks must be like 0,3-5, got '" + text + "'");
            }
            return new int[] {first, last};
        } catch (NumberFormatException e) {
            throw new HttpRefusal(400, "subtasks must be like 0,3-5, got '" + text + "'");
        }
    }

    /** The id in {@code "3.numRecordsIn"} and the subtask before it; empty when it does not begin with a number. */
    static Optional<SubtaskId> subtaskId(String id) {
        int dot = id.indexOf('.');
        if (dot <= 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SubtaskId(Integer.parseInt(id.substring(0, dot)), id.substring(dot + 1)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** A metric of one subtask. */
    record SubtaskId(int subtask, String id) {}
}
