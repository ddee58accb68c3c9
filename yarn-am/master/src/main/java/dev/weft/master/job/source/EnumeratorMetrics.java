package dev.weft.master.job.source;

import dev.weft.core.metric.Counter;
import dev.weft.core.metric.Gauge;
import dev.weft.core.metric.Histogram;
import dev.weft.core.metric.Meter;
import dev.weft.core.metric.MetricGroup;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.OperatorIOMetricGroup;
import dev.weft.core.metric.SplitEnumeratorMetricGroup;
import java.util.Map;

/** The metrics that an enumerator registers, in the master's registry. Safe on any thread. */
final class EnumeratorMetrics implements SplitEnumeratorMetricGroup {
    private final MetricGroup group;
    private final Io io;

    EnumeratorMetrics(MetricRegistry registry, MetricScope scope) {
        this.group = registry.group(scope).addGroup("coordinator");
        this.io = new Io(group);
    }

    @Override
    public <G extends Gauge<Long>> G setUnassignedSplitsGauge(G unassignedSplits) {
        return group.<Long, G>gauge("enumerator.unassignedSplits", unassignedSplits);
    }

    @Override
    public OperatorIOMetricGroup getIOMetricGroup() {
        return io;
    }

    @Override
    public <C extends Counter> C counter(String name, C counter) {
        return group.counter(name, counter);
    }

    @Override
    public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
        return group.<T, G>gauge(name, gauge);
    }

    @Override
    public <H extends Histogram> H histogram(String name, H histogram) {
        return group.histogram(name, histogram);
    }

    @Override
    public <M extends Meter> M meter(String name, M meter) {
        return group.meter(name, meter);
    }

    @Override
    public MetricGroup addGroup(String name) {
        return group.addGroup(name);
    }

    @Override
    public MetricGroup addGroup(String key, String value) {
        return group.addGroup(key, value);
    }

    @Override
    public String[] getScopeComponents() {
        return group.getScopeComponents();
    }

    @Override
    public Map<String, String> getAllVariables() {
        return group.getAllVariables();
    }

    /** An enumerator passes no records; its counters are the user's to move. */
    private static final class Io implements OperatorIOMetricGroup {
        private final MetricGroup group;
        private final Counter recordsIn;
        private final Counter recordsOut;
        private final Counter bytesIn;
        private final Counter bytesOut;

        Io(MetricGroup group) {
            this.group = group;
            this.recordsIn = group.counter("numRecordsIn");
            this.recordsOut = group.counter("numRecordsOut");
            this.bytesIn = group.counter("numBytesIn");
            this.bytesOut = group.counter("numBytesOut");
        }

        @Override
        public Counter getNumRecordsInCounter() {
            return recordsIn;
        }

        @Override
        public Counter getNumRecordsOutCounter() {
            return recordsOut;
        }

        @Override
        public Counter getNumBytesInCounter() {
            return bytesIn;
        }

        @Override
        public Counter getNumBytesOutCounter() {
            return bytesOut;
        }

        @Override
        public <C extends Counter> C counter(String name, C counter) {
            return group.counter(name, counter);
        }

        @Override
        public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
            return group.<T, G>gauge(name, gauge);
        }

        @Override
        public <H extends Histogram> H histogram(String name, H histogram) {
            return group.histogram(name, histogram);
        }

        @Override
        public <M extends Meter> M meter(String name, M meter) {
            return group.meter(name, meter);
        }

        @Override
        public MetricGroup addGroup(String name) {
            return group.addGroup(name);
        }

        @Override
        public MetricGroup addGroup(String key, String value) {
            return group.addGroup(key, value);
        }

        @Override
        public String[] getScopeComponents() {
            return group.getScopeComponents();
        }

        @Override
        public Map<String, String> getAllVariables() {
            return group.getAllVariables();
        }
    }
}
