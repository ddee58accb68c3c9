package dev.weft.core.metric;

/** Records and bytes of one operator; the engine updates those that it can see itself. */
public interface OperatorIOMetricGroup extends MetricGroup {
    /** Records received. */
    Counter getNumRecordsInCounter();

    /** Records emitted. */
    Counter getNumRecordsOutCounter();

    /** Bytes received; for sources and sinks the bytes of the outside world. */
    Counter getNumBytesInCounter();

    /** Bytes emitted. */
    Counter getNumBytesOutCounter();
}
