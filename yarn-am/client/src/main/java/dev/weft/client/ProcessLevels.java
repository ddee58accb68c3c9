package dev.weft.client;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The loggers of one process.
 *
 * @param process {@code master} or the worker's id
 * @param levels level by logger, of those that have one of their own
 * @param error why it did not answer; empty when it did
 */
public record ProcessLevels(String process, SortedMap<String, String> levels, Optional<String> error) {
    public ProcessLevels {
        levels = Collections.unmodifiableSortedMap(new TreeMap<>(levels));
    }
}
