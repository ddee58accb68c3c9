package dev.weft.api.execution;

import dev.weft.api.function.Accumulator;
import dev.weft.api.graph.UserCode;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Opens the accumulators of a job's result where the user's classes are known: in the client. Any thread. */
public final class Accumulators {
    private Accumulators() {}

    /**
     * The values by name.
     *
     * @throws EngineException BAD_INPUT naming the accumulator whose class {@code loader} does not know
     */
    public static Map<String, Object> open(SortedMap<String, byte[]> accumulators, ClassLoader loader) {
        Map<String, Object> values = new TreeMap<>();
        accumulators.forEach((name, bytes) -> values.put(name, valueOf(name, bytes, loader)));
        return values;
    }

    private static Object valueOf(String name, byte[] bytes, ClassLoader loader) {
        try {
            Object opened = UserCode.ofBytes(bytes).open(loader);
            return opened instanceof Accumulator<?, ?> accumulator ? accumulator.getLocalValue() : opened;
        } catch (IOException | ClassNotFoundException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, "Accumulator '" + name + "' cannot be read here: " + e, e);
        }
    }
}
