package dev.weft.runtime.exchange;

/**
 * Bounds what waits in front of one gate by time: measures what a record (and a byte) costs the task, blocking included, and
 * allows each channel its share of {@link #TARGET_NANOS} worth of records. Task thread.
 */
final class ConsumptionMeter {
    /** In-flight data per gate: 200 ms of measured consumption. */
    static final long TARGET_NANOS = 200_000_000L;
    /** More in flight only pushes records out of the processor's caches. */
    static final int MAX_RECORDS = 4096;
    /** Before anything was measured. */
    static final int FIRST_RECORDS = 64;
    /** Room of a remote channel before anything was measured. */
    static final int FIRST_BYTES = 32 * 1024;
    /** More in flight does not make one loopback or 10 Gb/s connection faster. */
    static final int MAX_BYTES = 1024 * 1024;
    /** Weight of history: half of it is forgotten with every sample of full weight. */
    private static final double DECAY = 0.75;

    private final int channels;
    private final long byteCap;
    private double nanosPerRecord;
    private double nanosPerByte;

    /**
     * @param channels number of channels that share the gate
     * @param byteCap most bytes that may wait in front of the gate
     */
    ConsumptionMeter(int channels, long byteCap) {
        this.channels = Math.max(1, channels);
        this.byteCap = byteCap;
    }

    /** {@code records} that came by reference took {@code nanos}. */
    void consumedRecords(int records, long nanos) {
        if (records > 0) {
            nanosPerRecord = blend(nanosPerRecord, nanos / (double) records);
        }
    }

    /** {@code bytes} that came over a socket took {@code nanos}. */
    void consumedBytes(int bytes, long nanos) {
        if (bytes > 0) {
            nanosPerByte = blend(nanosPerByte, nanos / (double) bytes);
        }
    }

    private static double blend(double old, double sample) {
        return old == 0 ? sample : DECAY * old + (1 - DECAY) * sample;
    }

    /** Records that may wait in one channel whose records have about {@code recordBytes}; at least 1. */
    int recordLimit(int recordBytes) {
        double byTime = nanosPerRecord == 0 ? FIRST_RECORDS : TARGET_NANOS / nanosPerRecord / channels;
        double byBytes = byteCap / (double) channels / Math.max(1, recordBytes);
        return (int) Math.max(1, Math.min(Math.min(byTime, byBytes), MAX_RECORDS));
    }

    /** Bytes that may wait in one channel; at least 1. */
    int byteLimit() {
        double byTime = nanosPerByte == 0 ? FIRST_BYTES : TARGET_NANOS / nanosPerByte / channels;
        double byBytes = byteCap / (double) channels;
        return (int) Math.max(1, Math.min(Math.min(byTime, byBytes), MAX_BYTES));
    }
}
