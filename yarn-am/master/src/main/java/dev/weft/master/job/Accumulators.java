package dev.weft.master.job;

import dev.weft.api.function.Accumulator;
import dev.weft.api.graph.UserCode;
import dev.weft.core.classes.ContextClasses;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Merges what the subtasks of a job accumulated. Opens user classes, so it runs on an I/O thread with the job's class loader.
 */
final class Accumulators {
    private Accumulators() {}

    /** The values of all subtasks by name. */
    static SortedMap<String, List<byte[]>> byName(List<AccumulatorPictures.Told> told) {
        TreeMap<String, List<byte[]>> byName = new TreeMap<>();
        told.forEach(one -> one.values()
                .forEach((name, bytes) ->
                        byName.computeIfAbsent(name, key -> new ArrayList<>()).add(bytes)));
        return byName;
    }

    /**
     * One value per name.
     *
     * @throws EngineException USER_CODE when an accumulator cannot be read or merged; the message names it
     */
    static SortedMap<String, byte[]> merge(SortedMap<String, List<byte[]>> collected, ClassLoader classes) {
        TreeMap<String, byte[]> merged = new TreeMap<>();
        collected.forEach((name, values) -> merged.put(name, merge(name, values, classes)));
        return merged;
    }

    /**
     * The value of one name.
     *
     * @throws EngineException as above
     */
    static byte[] merge(String name, List<byte[]> values, ClassLoader classes) {
        if (values.size() == 1) {
            return values.get(0);
        }
        try {
            return ContextClasses.call(classes, () -> mergeOpened(values, classes));
        } catch (Exception | LinkageError e) {
            throw new EngineException(ErrorCode.USER_CODE, "Accumulator '" + name + "' cannot be merged: " + e, e);
        }
    }

    @SuppressWarnings("unchecked") // the subtasks of one name have one type, or merge throws ClassCastException
    private static byte[] mergeOpened(List<byte[]> values, ClassLoader classes) throws Exception {
        Accumulator<Object, Serializable> sum = (Accumulator<Object, Serializable>)
                UserCode.ofBytes(values.get(0)).open(classes);
        for (byte[] value : values.subList(1, values.size())) {
            sum.merge(
                    (Accumulator<Object, Serializable>) UserCode.ofBytes(value).open(classes));
        }
        return UserCode.of(sum).bytes();
    }
}
