package dev.weft.connector.files;

import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.UserCodeClassLoader;
import dev.weft.core.config.Configuration;
import dev.weft.core.metric.SourceReaderMetricGroup;

/** Counts the splits that a reader asks for. */
final class FakeReaderContext implements SourceReaderContext {
    int requests;

    @Override
    public SourceReaderMetricGroup metricGroup() {
        throw new UnsupportedOperationException("file readers have no metrics of their own");
    }

    @Override
    public Configuration getConfiguration() {
        return new Configuration();
    }

    @Override
    public String getLocalHostName() {
        return "localhost";
    }

    @Override
    public int getIndexOfSubtask() {
        return 0;
    }

    @Override
    public void sendSplitRequest() {
        requests++;
    }

    @Override
    public void sendSourceEventToCoordinator(SourceEvent sourceEvent) {
        throw new UnsupportedOperationException("file readers send no events");
    }

    @Override
    public UserCodeClassLoader getUserCodeClassLoader() {
        throw new UnsupportedOperationException("file readers load no classes");
    }

    @Override
    public int currentParallelism() {
        return 1;
    }
}
