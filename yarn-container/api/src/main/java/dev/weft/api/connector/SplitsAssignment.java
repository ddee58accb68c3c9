package dev.weft.api.connector;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits for readers.
 *
 * @param assignment splits by subtask index, in the order in which they shall be read
 */
public record SplitsAssignment<SplitT extends SourceSplit>(Map<Integer, List<SplitT>> assignment) {
    public SplitsAssignment {
        Map<Integer, List<SplitT>> copy = new LinkedHashMap<>();
        assignment.forEach((subtask, splits) -> copy.put(subtask, List.copyOf(splits)));
        assignment = java.util.Collections.unmodifiableMap(copy);
    }

    /** One split for one reader. */
    public SplitsAssignment(SplitT split, int subtask) {
        this(Map.of(subtask, List.of(split)));
    }
}
