package dev.weft.runtime.operator;

import java.util.LinkedHashSet;
import java.util.Set;

/** The splits that a reader was given and has not read to their ends, as far as it says so. Task thread. */
final class LiveSplits {
    private static final int MOST_NAMED = 3;

    private final Set<String> ids = new LinkedHashSet<>();

    void add(String split) {
        ids.add(split);
    }

    void remove(String split) {
        ids.remove(split);
    }

    /** What the reader itself says, at a checkpoint. */
    void replace(Set<String> all) {
        ids.clear();
        ids.addAll(all);
    }

    boolean isEmpty() {
        return ids.isEmpty();
    }

    /** The splits in one word, for people; "" when there are none. */
    String names() {
        String first = String.join(", ", ids.stream().limit(MOST_NAMED).toList());
        return ids.size() > MOST_NAMED ? first + ", \u2026" : first;
    }
}
