package dev.weft.runtime.operator;

import dev.weft.core.metric.Counter;
import dev.weft.core.metric.Gauge;
import dev.weft.core.metric.Histogram;
import dev.weft.core.metric.Meter;
import dev.weft.core.metric.MetricGroup;
import dev.weft.core.metric.OperatorIOMetricGroup;
import dev.weft.core.metric.OperatorMetricGroup;
import dev.weft.core.metric.Rates;
import dev.weft.core.metric.SimpleCounter;
import dev.weft.core.metric.SinkCommitterMetricGroup;
import dev.weft.core.metric.SinkWriterMetricGroup;
import dev.weft.core.metric.SourceReaderMetricGroup;
import dev.weft.core.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The metrics of one operator, under Flink's names. The counters of records and bytes are there from the start; the rest appears
 * in reports when the operator is a source, a writer or a committer. Task thread.
 */
final class OperatorMetrics
        implements OperatorMetricGroup,
                OperatorIOMetricGroup,
                SourceReaderMetricGroup,
                SinkWriterMetricGroup,
                SinkCommitterMetricGroup {
    private final MetricGroup group;
    private final Counter recordsIn = new SimpleCounter();
    private final Counter recordsOut = new SimpleCounter();
    private final Counter bytesIn = new SimpleCounter();
    private final Counter bytesOut = new SimpleCounter();
    private final Counter recordsInErrors = new SimpleCounter();
    private final Counter recordsOutErrors = new SimpleCounter();
    private final Counter recordsSend = new SimpleCounter();
    private final Counter recordsSendErrors = new SimpleCounter();
    private final Counter bytesSend = new SimpleCounter();
    private final Counter committablesTotal = new SimpleCounter();
    private final Counter committablesSuccess = new SimpleCounter();
    private final Counter committablesFailure = new SimpleCounter();
    private final Counter committablesRetry = new SimpleCounter();
    private final Counter committablesAlready = new SimpleCounter();

    OperatorMetrics(MetricGroup group) {
        this.group = group;
        group.counter("numBytesIn", bytesIn);
        group.counter("numBytesOut", bytesOut);
    }

    /**
     * Shows the operator's records, once its chain is there.
     *
     * @param in counts what it takes; empty where nothing counts that: what the operator itself counts is shown
     * @param out counts what it makes; as above
     */
    void countedBy(Optional<LongSupplier> in, Optional<LongSupplier> out, Clock clock) {
        Rates.counterAndRate(group, "numRecordsIn", in.orElse(recordsIn::getCount), clock);
        Rates.counterAndRate(group, "numRecordsOut", out.orElse(recordsOut::getCount), clock);
    }

    OperatorMetrics asSource() {
        group.counter("numRecordsInErrors", recordsInErrors);
        return this;
    }

    OperatorMetrics asWriter() {
        group.counter("numRecordsOutErrors", recordsOutErrors);
        group.counter("numRecordsSend", recordsSend);
        group.counter("numRecordsSendErrors", recordsSendErrors);
        group.counter("numBytesSend", bytesSend);
        return this;
    }

    OperatorMetrics asCommitter() {
        group.counter("totalCommittables", committablesTotal);
        group.counter("successfulCommittables", committablesSuccess);
        group.counter("failedCommittables", committablesFailure);
        group.counter("retriedCommittables", committablesRetry);
        group.counter("alreadyCommittedCommittables", committablesAlready);
        return this;
    }

    @Override
    public OperatorIOMetricGroup getIOMetricGroup() {
        return this;
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
    public Counter getNumRecordsInErrorsCounter() {
        return recordsInErrors;
    }

    @Override
    public void setPendingBytesGauge(Gauge<Long> pendingBytes) {
        group.<Long, Gauge<Long>>gauge("pendingBytes", pendingBytes);
    }

    @Override
    public void setPendingRecordsGauge(Gauge<Long> pendingRecords) {
        group.<Long, Gauge<Long>>gauge("pendingRecords", pendingRecords);
    }

    @Override
    public Counter getNumRecordsOutErrorsCounter() {
        return recordsOutErrors;
    }

    @Override
    public Counter getNumRecordsSendCounter() {
        return recordsSend;
    }

    @Override
    public Counter getNumRecordsSendErrorsCounter() {
        return recordsSendErrors;
    }

    @Override
    public Counter getNumBytesSendCounter() {
        return bytesSend;
    }

    @Override
    public void setCurrentSendTimeGauge(Gauge<Long> currentSendTime) {
        group.<Long, Gauge<Long>>gauge("currentSendTime", currentSendTime);
    }

    @Override
    public Counter getNumCommittablesTotalCounter() {
        return committablesTotal;
    }

    @Override
    public Counter getNumCommittablesSuccessCounter() {
        return committablesSuccess;
    }

    @Override
    public Counter getNumCommittablesFailureCounter() {
        return committablesFailure;
    }

    @Override
    public Counter getNumCommittablesRetryCounter() {
        return committablesRetry;
    }

    @Override
    public Counter getNumCommittablesAlreadyCommittedCounter() {
        return committablesAlready;
    }

    @Override
    public void setCurrentPendingCommittablesGauge(Gauge<Integer> pending) {
        group.<Integer, Gauge<Integer>>gauge("pendingCommittables", pending);
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
