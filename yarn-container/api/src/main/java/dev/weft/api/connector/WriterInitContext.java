package dev.weft.api.connector;

import dev.weft.api.type.TypeSerializer;
import dev.weft.core.metric.MetricGroup;
import dev.weft.core.metric.SinkWriterMetricGroup;
import java.util.Optional;
import java.util.function.Consumer;

/** What a sink writer may ask. Task thread. */
public interface WriterInitContext extends InitContext {
    /** The job's class loader. */
    UserCodeClassLoader getUserCodeClassLoader();

    /** The task's mailbox, for results of asynchronous calls. */
    MailboxExecutor getMailboxExecutor();

    /** The task's clock and timers. */
    ProcessingTimeService getProcessingTimeService();

    /** Metrics of the writer. */
    SinkWriterMetricGroup metricGroup();

    /** True when records are handed over without defensive copies. */
    boolean isObjectReuseEnabled();

    /** A serialiser of the sink's input. */
    <IN> TypeSerializer<IN> createInputSerializer();

    /** Takes what a writer tells of its own output; always empty, as nothing outside of a sink asks for it. */
    default <MetaT> Optional<Consumer<MetaT>> metadataConsumer() {
        return Optional.empty();
    }

    /** What the sink's schema is opened with. */
    default SerializationSchema.InitializationContext asSerializationSchemaInitializationContext() {
        return new SerializationSchema.InitializationContext() {
            @Override
            public MetricGroup getMetricGroup() {
                return metricGroup();
            }

            @Override
            public UserCodeClassLoader getUserCodeClassLoader() {
                return WriterInitContext.this.getUserCodeClassLoader();
            }
        };
    }
}
