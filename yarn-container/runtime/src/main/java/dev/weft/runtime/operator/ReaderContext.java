package dev.weft.runtime.operator;

import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.UserCodeClassLoader;
import dev.weft.api.graph.UserCode;
import dev.weft.core.config.Configuration;
import dev.weft.core.metric.SourceReaderMetricGroup;
import java.io.IOException;
import java.io.UncheckedIOException;

/** What a source reader may ask. */
final class ReaderContext implements SourceReaderContext {
    private final TaskScope scope;
    private final SourceReaderMetricGroup metrics;
    private final ReaderLink link;

    ReaderContext(TaskScope scope, SourceReaderMetricGroup metrics, ReaderLink link) {
        this.scope = scope;
        this.metrics = metrics;
        this.link = link;
    }

    @Override
    public SourceReaderMetricGroup metricGroup() {
        return metrics;
    }

    @Override
    public Configuration getConfiguration() {
        return scope.configuration();
    }

    @Override
    public String getLocalHostName() {
        return scope.hostName();
    }

    @Override
    public int getIndexOfSubtask() {
        return scope.getIndexOfThisSubtask();
    }

    @Override
    public void sendSplitRequest() {
        link.splitRequested();
    }

    @Override
    public void sendSourceEventToCoordinator(SourceEvent sourceEvent) {
        try {
            link.readerEvent(UserCode.of(sourceEvent).bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "write a source event of " + sourceEvent.getClass().getName(), e);
        }
    }

    @Override
    public UserCodeClassLoader getUserCodeClassLoader() {
        return scope;
    }

    @Override
    public int currentParallelism() {
        return scope.parallelism();
    }
}
