package dev.weft.master.metric;

/** A figure of vertices or workers whose last minutes are remembered. */
public enum Series {
    /** Mean share of the time spent on records, from 0 to 1. */
    BUSY("busy", "busyTimeMsPerSecond", Merge.MEAN, Series.FROM_MILLIS),
    /** Mean share of the time without room in an output, from 0 to 1. */
    BACK_PRESSURED("backPressured", "backPressuredTimeMsPerSecond", Merge.MEAN, Series.FROM_MILLIS),
    /** Most of any subtask. */
    BUSY_MOST("busyMax", "busyTimeMsPerSecond", Merge.MAX, Series.FROM_MILLIS),
    /** Most of any subtask. */
    BACK_PRESSURED_MOST("backPressuredMax", "backPressuredTimeMsPerSecond", Merge.MAX, Series.FROM_MILLIS),
    /** Mean share of the time without input, from 0 to 1. */
    IDLE("idle", "idleTimeMsPerSecond", Merge.MEAN, Series.FROM_MILLIS),
    RECORDS_IN("recordsInPerSecond", "numRecordsInPerSecond", Merge.SUM, 1),
    RECORDS_OUT("recordsOutPerSecond", "numRecordsOutPerSecond", Merge.SUM, 1),
    BYTES_IN("bytesInPerSecond", "numBytesInPerSecond", Merge.SUM, 1),
    BYTES_OUT("bytesOutPerSecond", "numBytesOutPerSecond", Merge.SUM, 1),
    /** Mean share of the input queues that is full, from 0 to 1. */
    INPUT_QUEUE("inputQueueFill", "Shuffle.Netty.Input.Buffers.inPoolUsage", Merge.MEAN, 1),
    /** How far the least watermark of the subtasks is behind the clock, in milliseconds. */
    WATERMARK_LAG("watermarkLag", "currentOutputWatermark", Merge.LAG, 1),
    /** Bytes of heap in use by a worker. */
    HEAP("heapUsed", "Status.JVM.Memory.Heap.Used", Merge.SUM, 1),
    /** Load of a worker's processors by its own process, from 0 to 1. */
    CPU("cpuLoad", "Status.JVM.CPU.Load", Merge.MEAN, 1);

    private static final double FROM_MILLIS = 1e-3;

    private final String title;
    private final String metric;
    private final Merge merge;
    private final double factor;

    /** How the figures of subtasks become one. */
    enum Merge {
        SUM,
        MEAN,
        MAX,
        /** From the least one to the present. */
        LAG
    }

    Series(String title, String metric, Merge merge, double factor) {
        this.title = title;
        this.metric = metric;
        this.merge = merge;
        this.factor = factor;
    }

    /** Its name on REST. */
    public String title() {
        return title;
    }

    /** The metric that it is made from. */
    String metric() {
        return metric;
    }

    Merge merge() {
        return merge;
    }

    /** What the metric is multiplied by. */
    double factor() {
        return factor;
    }
}
