package dev.weft.benchmarks.workload;

/** The record of W1. A POJO by the rules of every engine: public fields and a public constructor without arguments. */
public class Event {
    public long key;
    public long value;
    /** Event time in milliseconds. */
    public long ts;

    /** For serialisers. */
    public Event() {}

    /** A record with all its fields. */
    public Event(long key, long value, long ts) {
        this.key = key;
        this.value = value;
        this.ts = ts;
    }
}
