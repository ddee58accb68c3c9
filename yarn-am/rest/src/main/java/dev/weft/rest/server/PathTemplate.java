package dev.weft.rest.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A path with named variables, e.g. {@code /jobs/:jobid}. A variable stands for exactly one segment.
 *
 * @param text as written in the route table
 */
public record PathTemplate(String text) implements Comparable<PathTemplate> {
    public PathTemplate {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("Path template '" + text + "' does not begin with '/'");
        }
    }

    /** The variables' values when {@code segments} have this form. */
    Optional<Map<String, String>> match(List<String> segments) {
        List<String> wanted = segmentsOf(text);
        if (wanted.size() != segments.size()) {
            return Optional.empty();
        }
        Map<String, String> variables = new HashMap<>();
        for (int i = 0; i < wanted.size(); i++) {
            String name = wanted.get(i);
            if (name.startsWith(":")) {
                variables.put(name.substring(1), segments.get(i));
            } else if (!name.equals(segments.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(variables);
    }

    /** How many segments are variables: the fewer, the more specific a match is. */
    int variableCount() {
        return (int) segmentsOf(text).stream().filter(s -> s.startsWith(":")).count();
    }

    static List<String> segmentsOf(String path) {
        String inner = path.substring(1);
        return inner.isEmpty() ? List.of() : List.of(inner.split("/", -1));
    }

    @Override
    public int compareTo(PathTemplate other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
