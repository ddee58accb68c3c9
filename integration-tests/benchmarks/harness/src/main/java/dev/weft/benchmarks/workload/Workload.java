package dev.weft.benchmarks.workload;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The workloads. What each does stands in the README of this folder; each engine's program builds it. */
public enum Workload {
    /** Source, map, filter, map, sink in one chain. */
    W1("W1", 250_000_000, 1),
    /** Word count: a running count per word. Its source makes lines; its records are words. */
    W2("W2", 32_000_000, Lines.WORDS_PER_LINE),
    /** Totals per key in tumbling windows of a second. */
    W3("W3", 30_000_000, 1),
    /** Totals per key in windows of a minute that start every second. */
    W4("W4", 4_000_000, 1),
    /** Totals per key in sessions with a gap of five seconds. */
    W5("W5", 4_000_000, 1),
    /** 100-byte arrays from one source to one sink in another slot. */
    W6("W6", 60_000_000, 1),
    /** 100-byte arrays from two sources round robin to two sinks. */
    W6_REBALANCE("W6-rebalance", 60_000_000, 1),
    /** A count per key in keyed state, a million keys. */
    W7("W7", 20_000_000, 1),
    /** W7 with a checkpoint every two seconds. */
    W7_CHECKPOINTS("W7-ckpt", 30_000_000, 1),
    /** Two streams joined by key in tumbling windows of a second. */
    W8("W8", 8_000_000, 1),
    /** The time from the end of a window of a second to its results, at 50,000 events per second. */
    L1A("L1A", 1_500_000, 1),
    /** The time of a record through map, key and map, at 50,000 events per second. */
    L1B("L1B", 1_500_000, 1),
    /** A paced count per key with a checkpoint every second: a worker is killed, and the time to go on is measured. */
    R1("R1", 30_000_000, 1);

    /** Keys of W1's events. */
    public static final long W1_KEYS = 10_000;

    /** Keys of the events of W3 and W4, and of each set of W5. */
    public static final long W3_KEYS = 10_000;

    /** Events of a subtask between two watermarks. */
    public static final int WATERMARK_EVENTS = 5_000;

    /** Keys of W7's events. */
    public static final long W7_KEYS = 1_000_000;

    /** Keys of R1's events. */
    public static final long R1_KEYS = 100_000;

    /** Keys of both sides of W8. */
    public static final long W8_KEYS = 100_000;

    /** Where the random numbers of W8's second source start: behind those of any subtask of the first. */
    public static final int W8_SECOND_SEED = 100;

    /** Keys of the events of L1A and L1B. */
    public static final long L1_KEYS = 10_000;

    /** Events per second of the paced workloads, over all subtasks. */
    public static final long PACED_RATE = 50_000;

    /** Parallelism of every workload but the pair of W6. */
    public static final int PARALLELISM = 2;

    private final String label;
    private final long records;
    private final int recordsPerSourceRecord;

    Workload(String label, long records, int recordsPerSourceRecord) {
        this.label = label;
        this.records = records;
        this.recordsPerSourceRecord = recordsPerSourceRecord;
    }

    /** As commands and results name it. */
    public String label() {
        return label;
    }

    /** Records of a run unless the command says otherwise: some seconds on two cores for the slower engines. */
    public long records() {
        return records;
    }

    /** How many of its records the source must make for {@code records} records. */
    public long sourceRecords(long records) {
        return records / recordsPerSourceRecord;
    }

    /** Tasks of the source and of the sink. */
    public int parallelism() {
        return this == W6 ? 1 : PARALLELISM;
    }

    /** Time between two checkpoints; zero for none. */
    public Duration checkpointInterval() {
        return switch (this) {
            case W7_CHECKPOINTS -> Duration.ofSeconds(2);
            case R1 -> Duration.ofSeconds(1);
            case W1, W2, W3, W4, W5, W6, W6_REBALANCE, W7, W8, L1A, L1B -> Duration.ZERO;
        };
    }

    /** True when the result is the time to recover instead of records per second. */
    public boolean isRecovery() {
        return this == R1;
    }

    /** True when what counts is how long records take. */
    public boolean isLatency() {
        return this == L1A || this == L1B;
    }

    /** The same work without what this workload adds to it; empty when it adds nothing. */
    public Optional<Workload> plain() {
        return this == W7_CHECKPOINTS ? Optional.of(W7) : Optional.empty();
    }

    /** The workload of this label, in any case; empty when there is none. */
    public static Optional<Workload> find(String label) {
        return Arrays.stream(values())
                .filter(workload -> workload.label.equalsIgnoreCase(label))
                .findFirst();
    }

    /** All labels, for messages. */
    public static String labels() {
        return Arrays.stream(values()).map(Workload::label).collect(Collectors.joining(", "));
    }
}
