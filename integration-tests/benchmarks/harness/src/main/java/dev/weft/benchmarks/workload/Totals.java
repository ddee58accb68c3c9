package dev.weft.benchmarks.workload;

import java.io.Serializable;

/** What W3 to W5 aggregate of events: an accumulator that changes. A POJO by the rules of every engine. */
public class Totals implements Serializable {
    private static final long serialVersionUID = 1L;

    public long sum;
    public long count;
    public long max = Long.MIN_VALUE;

    /** Of no events. */
    public Totals() {}

    /** With {@code event}. */
    public Totals add(Event event) {
        sum += event.value;
        count++;
        max = Math.max(max, event.value);
        return this;
    }

    /** With the events of {@code other}. */
    public Totals merge(Totals other) {
        sum += other.sum;
        count += other.count;
        max = Math.max(max, other.max);
        return this;
    }

    /** What the totals of a key's window that ends at {@code end} add to the checksum. */
    public long checksum(long key, long end) {
        return key * 31 + end + sum + count * 7 + max;
    }
}
