package dev.weft.api.function.legacy;

import dev.weft.api.function.base.Function;
import dev.weft.api.time.Watermark;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Takes records at the end of a stream. With {@code CheckpointedFunction} it has state; task thread. */
public interface SinkFunction<IN> extends Function, Serializable {
    /** Takes {@code value}; one of both methods is to be overridden. */
    default void invoke(IN value) throws Exception {
        throw new UnsupportedOperationException(
                getClass().getName() + " overrides neither invoke(value) nor" + " invoke(value, context)");
    }

    /** Takes {@code value}. */
    default void invoke(IN value, Context context) throws Exception {
        invoke(value);
    }

    /** Event time moved. */
    default void writeWatermark(Watermark watermark) throws Exception {}

    /** The input ended: what is held back must be out when this returns. Not called when the job fails or stops for later. */
    default void finish() throws Exception {}

    /** Time as the record sees it. */
    interface Context {
        /** The clock, epoch milliseconds. */
        long currentProcessingTime();

        /** Event time, epoch milliseconds. */
        long currentWatermark();

        /** The record's timestamp, or null when it has none. */
        @Nullable
        Long timestamp();
    }
}
