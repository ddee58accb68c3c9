package dev.weft.api.connector;

import dev.weft.api.function.Collector;
import dev.weft.api.type.ResultTypeQueryable;
import dev.weft.core.metric.MetricGroup;
import java.io.IOException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Turns messages of an outside system into records. */
public interface DeserializationSchema<T> extends Serializable, ResultTypeQueryable<T> {
    /** Prepares for the first message; called by the source that uses the schema, before any other method. */
    default void open(InitializationContext context) throws Exception {}

    /** The record of a message, or null to drop it. */
    @Nullable
    T deserialize(byte[] message) throws IOException;

    /** Emits the records of a message. */
    default void deserialize(byte[] message, Collector<T> out) throws IOException {
        T record = deserialize(message);
        if (record != null) {
            out.collect(record);
        }
    }

    /** True when this record ends the stream. */
    boolean isEndOfStream(T nextElement);

    /** What a schema may ask when it is opened. */
    interface InitializationContext {
        /** Metrics of the source. */
        MetricGroup getMetricGroup();

        /** The job's class loader. */
        UserCodeClassLoader getUserCodeClassLoader();
    }
}
