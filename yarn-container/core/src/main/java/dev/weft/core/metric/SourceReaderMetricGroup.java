package dev.weft.core.metric;

/** Metrics of a source reader. */
public interface SourceReaderMetricGroup extends OperatorMetricGroup {
    /** Records the reader could not read. */
    Counter getNumRecordsInErrorsCounter();

    /** Registers the gauge of bytes not yet fetched. */
    void setPendingBytesGauge(Gauge<Long> pendingBytes);

    /** Registers the gauge of records not yet fetched. */
    void setPendingRecordsGauge(Gauge<Long> pendingRecords);
}
