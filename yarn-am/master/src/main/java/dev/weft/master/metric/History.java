package dev.weft.master.metric;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Figures of many vertices or workers over the last minutes. At most {@link #MOST_OWNERS} of them, each with one {@link Ring} of
 * {@link #POINTS} points per series: 720 bytes, so 11 series of 1,000 owners are 8 MB and never more. Confined to its owner.
 */
final class History<K extends Comparable<K>> {
    /** Half an hour at ten seconds. */
    static final int POINTS = 180;

    static final int MOST_OWNERS = 1000;

    private final Duration interval;
    private final long[] epochMillis = new long[POINTS];
    private final SortedMap<K, Map<Series, Ring>> rings = new TreeMap<>();
    private long ticks;

    History(Duration interval) {
        this.interval = interval;
    }

    /** Takes a point of each owner. Owners that are not among them are forgotten; new ones are taken in while there is room. */
    void add(long nowMillis, SortedMap<K, Map<Series, Double>> figures) {
        rings.keySet().retainAll(figures.keySet());
        for (K owner : figures.keySet()) {
            if (rings.size() < MOST_OWNERS) {
                rings.computeIfAbsent(owner, any -> new EnumMap<>(Series.class));
            }
        }
        epochMillis[Math.floorMod(ticks, POINTS)] = nowMillis;
        rings.forEach((owner, own) -> add(own, figures.getOrDefault(owner, Map.of())));
        ticks++;
    }

    private void add(Map<Series, Ring> own, Map<Series, Double> point) {
        point.keySet().forEach(series -> own.computeIfAbsent(series, any -> new Ring(POINTS)));
        own.forEach((series, ring) -> ring.set(ticks, point.getOrDefault(series, Double.NaN)));
    }

    /** The points of the wanted owners, oldest first. */
    HistoryView<K> view(Predicate<K> wanted) {
        long first = Math.max(0, ticks - POINTS);
        long last = ticks - 1;
        List<Long> times = new ArrayList<>();
        for (long tick = first; tick <= last; tick++) {
            times.add(epochMillis[Math.floorMod(tick, POINTS)]);
        }
        SortedMap<K, Map<Series, float[]>> figures = new TreeMap<>();
        rings.forEach((owner, own) -> {
            if (wanted.test(owner)) {
                Map<Series, float[]> lines = new EnumMap<>(Series.class);
                own.forEach((series, ring) -> lines.put(series, ring.between(first, last)));
                figures.put(owner, lines);
            }
        });
        return new HistoryView<>(interval, times, figures);
    }
}
