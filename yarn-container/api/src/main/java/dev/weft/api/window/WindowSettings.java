package dev.weft.api.window;

import dev.weft.api.function.OutputTag;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What a window operator is told besides its functions.
 *
 * @param contents what is in state for a window
 * @param allowedLateness how long behind its end a window takes records, milliseconds
 * @param lateTag where records go that are too late for all their windows; null drops them
 */
public record WindowSettings(
        Contents contents, long allowedLateness, @Nullable OutputTag<?> lateTag) implements Serializable {
    /** What is in state for a window. */
    public enum Contents {
        /** Its records. */
        RECORDS,
        /** One record, by a {@code ReduceFunction}. */
        REDUCED,
        /** An accumulator, by an {@code AggregateFunction}. */
        AGGREGATED
    }
}
