package dev.weft.connector.basic;

import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.UserCodeClassLoader;
import dev.weft.core.config.Configuration;
import dev.weft.core.metric.SourceReaderMetricGroup;

/** Counts split requests. */
public final class FakeReaderContext implements SourceReaderContext {
    public int requests;

    @Override
    public SourceReaderMetricGroup metricGroup() {
        throw new AssertionError("no metrics in this test");
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
        throw new AssertionError("no events in this test");
    }

    @Override
    public UserCodeClassLoader getUserCodeClassLoader() {
        throw new AssertionError("no loader in this test");
    }

    @Override
    public int currentParallelism() {
        return 1;
    }
}
