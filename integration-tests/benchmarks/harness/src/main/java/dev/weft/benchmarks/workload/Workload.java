package dev.weft.benchmarks.workload;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The workloads. What each does stands in the README of this folder; each engine's program builds it. */
public enum Workload {
    /** Source, map, filter, map, sink in one chain. */
    W1("W1", 250_000_000, 1),
    /** Word count: a running count per word. Its source makes lines; its records are words. */
    W2("W2", 32_000_000, Lines.WORDS_PER_LINE),
    /** 100-byte arrays from one source to one sink in another slot. */
    W6("W6", 60_000_000, 1),
    /** 100-byte arrays from two sources round robin to two sinks. */
    W6_REBALANCE("W6-rebalance", 60_000_000, 1);

    /** Keys of W1's events. */
    public static final long W1_KEYS = 10_000;

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
