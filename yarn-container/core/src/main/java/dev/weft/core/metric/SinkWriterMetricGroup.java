package dev.weft.core.metric;

/** Metrics of a sink writer. */
public interface SinkWriterMetricGroup extends OperatorMetricGroup {
    /** Records that could not be sent, retries included. */
    Counter getNumRecordsOutErrorsCounter();

    /** Records sent to the outside. */
    Counter getNumRecordsSendCounter();

    /** Send errors of records. */
    Counter getNumRecordsSendErrorsCounter();

    /** Bytes sent to the outside. */
    Counter getNumBytesSendCounter();

    /** Registers the gauge of the last send's duration in ms. */
    void setCurrentSendTimeGauge(Gauge<Long> currentSendTime);
}
