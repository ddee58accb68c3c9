package dev.weft.master.job;

import dev.weft.api.function.Accumulator;
import dev.weft.api.graph.UserCode;
import dev.weft.core.classes.ContextClasses;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.VertexId;
import dev.weft.master.view.AccumulatorView;
import dev.weft.master.view.JobAccumulators;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes accumulators readable. Opens user classes, so it runs on an I/O thread with the job's class loader. */
public final class AccumulatorPictures {
    private static final int MAX_TEXT = 1000;

    private AccumulatorPictures() {}

    /** The values that one subtask told. */
    record Told(VertexId vertex, int subtask, SortedMap<String, byte[]> values) {}

    /** What has been told; on the job's loop. */
    static List<Told> collect(Collection<Execution> executions) {
        List<Told> told = new ArrayList<>();
        for (Execution execution : executions) {
            if (!execution.accumulators().isEmpty()) {
                told.add(new Told(
                        execution.attempt().task().vertex(),
                        execution.attempt().task().subtask(),
                        new TreeMap<>(execution.accumulators())));
            }
        }
        return told;
    }

    /** All of it, with {@code merged} as the total. */
    static JobAccumulators view(List<Told> told, SortedMap<String, byte[]> merged, ClassLoader classes) {
        TreeMap<VertexId, List<Told>> byVertex = new TreeMap<>();
        told.forEach(one ->
                byVertex.computeIfAbsent(one.vertex(), key -> new ArrayList<>()).add(one));
        TreeMap<VertexId, JobAccumulators.Vertex> vertices = new TreeMap<>();
        byVertex.forEach((vertex, of) -> vertices.put(vertex, vertex(of, classes)));
        return new JobAccumulators(all(merged, classes), vertices);
    }

    private static JobAccumulators.Vertex vertex(List<Told> told, ClassLoader classes) {
        List<AccumulatorView> total = Accumulators.byName(told).entrySet().stream()
                .map(entry -> merged(entry.getKey(), entry.getValue(), classes))
                .toList();
        return new JobAccumulators.Vertex(
                total,
                told.stream()
                        .map(one -> new JobAccumulators.Subtask(one.subtask(), all(one.values(), classes)))
                        .toList());
    }

    private static AccumulatorView merged(String name, List<byte[]> values, ClassLoader classes) {
        try {
            return one(Map.entry(name, Accumulators.merge(name, values, classes)), classes);
        } catch (EngineException e) {
            return new AccumulatorView(name, "unknown", shortened(e), Optional.empty());
        }
    }

    /** The total alone, of a job whose classes are no longer at hand: only the engine's own accumulators can be read then. */
    public static JobAccumulators total(SortedMap<String, byte[]> merged) {
        ClassLoader own = Accumulator.class.getClassLoader();
        return new JobAccumulators(all(merged, own), new TreeMap<>());
    }

    private static List<AccumulatorView> all(SortedMap<String, byte[]> values, ClassLoader classes) {
        return values.entrySet().stream().map(entry -> one(entry, classes)).toList();
    }

    /** What cannot be read is shown as that: a picture must not fail for it. */
    private static AccumulatorView one(Map.Entry<String, byte[]> entry, ClassLoader classes) {
        try {
            return ContextClasses.call(classes, () -> {
                Object opened = UserCode.ofBytes(entry.getValue()).open(classes);
                Object value = opened instanceof Accumulator<?, ?> accumulator ? accumulator.getLocalValue() : opened;
                return new AccumulatorView(
                        entry.getKey(), opened.getClass().getSimpleName(), shortened(value), numberOf(value));
            });
        } catch (Exception | LinkageError e) {
            return new AccumulatorView(entry.getKey(), "unknown", "cannot be read: " + shortened(e), Optional.empty());
        }
    }

    private static Optional<Number> numberOf(Object value) {
        return value instanceof Long || value instanceof Integer || value instanceof Double
                ? Optional.of((Number) value)
                : Optional.empty();
    }

    private static String shortened(Object value) {
        String text = String.valueOf(value);
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
    }
}
