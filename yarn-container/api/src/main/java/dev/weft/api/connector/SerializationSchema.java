package dev.weft.api.connector;

import dev.weft.core.metric.MetricGroup;
import java.io.Serializable;

/** Turns records into messages of an outside system. */
public interface SerializationSchema<T> extends Serializable {
    /** Prepares for the first record; called by the sink that uses the schema, before any other method. */
    default void open(InitializationContext context) throws Exception {}

    /** The message for {@code element}. */
    byte[] serialize(T element);

    /** What a schema may ask when it is opened. */
    interface InitializationContext {
        /** Metrics of the sink. */
        MetricGroup getMetricGroup();

        /** The job's class loader. */
        UserCodeClassLoader getUserCodeClassLoader();
    }
}
