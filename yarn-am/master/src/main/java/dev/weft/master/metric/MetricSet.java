package dev.weft.master.metric;

import dev.weft.core.metric.MetricValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** The metrics of one scope at one moment, by name in alphabetical order. Immutable. */
public final class MetricSet {
    /** No metric. */
    public static final MetricSet NONE = new MetricSet(MetricNames.NONE, new double[0], Map.of());

    /** Whole numbers up to here are written without a point. */
    private static final double EXACT = 1L << 53;

    private final MetricNames names;
    private final double[] values;
    private final Map<String, String> texts;

    MetricSet(MetricNames names, double[] values, Map<String, String> texts) {
        this.names = names;
        this.values = values;
        this.texts = texts;
    }

    /** A set of numbers. */
    public static MetricSet of(Map<String, ? extends Number> numbers) {
        return of(numbers, Map.of());
    }

    /** A set of numbers and texts. */
    public static MetricSet of(Map<String, ? extends Number> numbers, Map<String, String> texts) {
        SortedMap<String, Double> all = new TreeMap<>();
        texts.keySet().forEach(name -> all.put(name, Double.NaN));
        numbers.forEach((name, number) -> all.put(name, number.doubleValue()));
        double[] values = all.values().stream().mapToDouble(Double::doubleValue).toArray();
        return new MetricSet(new MetricNames(all.keySet().toArray(new String[0])), values, Map.copyOf(texts));
    }

    /** How many metrics there are. */
    public int size() {
        return values.length;
    }

    /** Their names, sorted. */
    public List<String> names() {
        return names.all();
    }

    /** The name at a place from 0 to size - 1. */
    public String name(int place) {
        return names.name(place);
    }

    /** The value at a place; NaN for a text. */
    public double value(int place) {
        return values[place];
    }

    /** A metric's number; empty when there is none of this name or it is a text. */
    public OptionalDouble value(String name) {
        int place = names.place(name);
        return place < 0 || Double.isNaN(values[place]) ? OptionalDouble.empty() : OptionalDouble.of(values[place]);
    }

    /** A metric's value as REST writes it. */
    public Optional<String> text(String name) {
        int place = names.place(name);
        return place < 0 ? Optional.empty() : Optional.of(text(place));
    }

    /** The value at a place as REST writes it. */
    public String text(int place) {
        double value = values[place];
        if (Double.isNaN(value)) {
            return texts.getOrDefault(names.name(place), "NaN");
        }
        boolean whole = value == Math.rint(value) && (Math.abs(value) <= EXACT || value == Long.MIN_VALUE);
        return whole ? Long.toString((long) value) : Double.toString(value);
    }

    /** The same as a process tells it. */
    public static MetricSet of(MetricValues values) {
        return of(values.numbers(), values.texts());
    }

    /** The same with {@code more}, whose values count where both have a name. */
    public MetricSet with(MetricSet more) {
        SortedMap<String, Double> numbers = numbers();
        numbers.putAll(more.numbers());
        Map<String, String> words = new TreeMap<>(texts);
        words.putAll(more.texts);
        return of(numbers, words);
    }

    private SortedMap<String, Double> numbers() {
        SortedMap<String, Double> all = new TreeMap<>();
        for (int place = 0; place < values.length; place++) {
            all.put(names.name(place), values[place]);
        }
        return all;
    }

    /** The first {@code most} metrics. */
    MetricSet cut(int most) {
        if (size() <= most) {
            return this;
        }
        SortedMap<String, Double> kept = new TreeMap<>();
        SortedMap<String, String> words = new TreeMap<>();
        List<String> all = new ArrayList<>(names.all());
        for (String name : all.subList(0, most)) {
            kept.put(name, values[names.place(name)]);
            Optional.ofNullable(texts.get(name)).ifPresent(text -> words.put(name, text));
        }
        return of(kept, words);
    }

    MetricNames sharedNames() {
        return names;
    }

    /** The same with a list of names that equals its own. */
    MetricSet sharing(MetricNames same) {
        return new MetricSet(same, values, texts);
    }

    /** The figure of a series; empty when its metric is absent. */
    OptionalDouble value(Series series) {
        int place = names.place(series);
        return place < 0 || Double.isNaN(values[place])
                ? OptionalDouble.empty()
                : OptionalDouble.of(values[place] * series.factor());
    }

    /** Texts by name. */
    public Map<String, String> texts() {
        return Collections.unmodifiableMap(texts);
    }
}
