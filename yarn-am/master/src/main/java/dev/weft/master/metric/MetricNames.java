package dev.weft.master.metric;

import java.util.Arrays;
import java.util.List;

/** The sorted names of the metrics of one scope. All scopes that have the same share one such list. Immutable. */
final class MetricNames {
    static final MetricNames NONE = new MetricNames(new String[0]);

    private static final int ABSENT = -1;

    private final String[] names;
    private final int[] places = new int[Series.values().length];
    private final int hash;

    /** @param names sorted, without doubles; handed over */
    MetricNames(String[] names) {
        this.names = names;
        this.hash = Arrays.hashCode(names);
        for (Series series : Series.values()) {
            places[series.ordinal()] = place(series.metric());
        }
    }

    int size() {
        return names.length;
    }

    String name(int place) {
        return names[place];
    }

    List<String> all() {
        return List.of(names);
    }

    /** Where the name stands, or a negative number. */
    int place(String name) {
        int found = Arrays.binarySearch(names, name);
        return found < 0 ? ABSENT : found;
    }

    /** Where the metric of a series stands, or a negative number. */
    int place(Series series) {
        return places[series.ordinal()];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MetricNames that && hash == that.hash && Arrays.equals(names, that.names);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
