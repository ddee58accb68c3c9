package dev.weft.master.metric;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How figures of some vertices or workers went in the last minutes.
 *
 * @param interval between two points
 * @param epochMillis when each point was taken, oldest first
 * @param figures by id of the vertex or worker; as many points as times, NaN where nothing was known
 */
public record HistoryView<K extends Comparable<K>>(
        Duration interval, List<Long> epochMillis, SortedMap<K, Map<Series, float[]>> figures) {
    public HistoryView {
        epochMillis = List.copyOf(epochMillis);
        figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
    }
}
