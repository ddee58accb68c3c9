package dev.weft.core.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A given key that no option reads: most likely a slip.
 *
 * @param key what was given
 * @param nearest the known key that it resembles most, when any comes close
 */
public record UnknownKey(String key, Optional<String> nearest) {
    /** More edits than this share of a key's length are no slip any more. */
    private static final double MAX_EDIT_SHARE = 0.34;

    /** Families of keys whose last parts are free: names of reporters, of variables, of another system's settings. */
    private static final List<String> OPEN_PREFIXES = List.of(
            "containerized.master.env.",
            "containerized.taskmanager.env.",
            "external-resource.",
            "flink.hadoop.",
            "metrics.reporter.",
            "pipeline.global-job-parameters.",
            "security.delegation.token.provider.",
            "weft.hadoop.");

    /** The keys of {@code config} that none of {@code options} reads, sorted. */
    public static List<UnknownKey> find(ReadableConfig config, Collection<ConfigOption<?>> options) {
        Set<String> known = new TreeSet<>();
        for (ConfigOption<?> option : options) {
            known.add(option.key());
            known.addAll(option.fallbackKeys());
        }
        List<UnknownKey> unknown = new ArrayList<>();
        for (String key : config.toMap().keySet()) {
            if (!known.contains(key) && OPEN_PREFIXES.stream().noneMatch(key::startsWith)) {
                unknown.add(new UnknownKey(key, nearest(key, known)));
            }
        }
        return List.copyOf(unknown);
    }

    private static Optional<String> nearest(String key, Set<String> known) {
        String best = "";
        int bestEdits = (int) (key.length() * MAX_EDIT_SHARE) + 1;
        for (String candidate : known) {
            int edits = edits(key, candidate);
            if (edits < bestEdits) {
                best = candidate;
                bestEdits = edits;
            }
        }
        return best.isEmpty() ? Optional.empty() : Optional.of(best);
    }

    /** Levenshtein distance, two rows at a time (Wagner and Fischer, 1974). */
    private static int edits(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, Math.min(previous[j], row[j - 1]) + 1);
            }
            previous = row;
        }
        return previous[b.length()];
    }

    /** The warning: one line. */
    @Override
    public String toString() {
        return "Unknown configuration key '" + key + "'"
                + nearest.map(near -> "; did you mean '" + near + "'?").orElse("");
    }
}
