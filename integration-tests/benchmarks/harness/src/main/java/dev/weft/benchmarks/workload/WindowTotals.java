package dev.weft.benchmarks.workload;

/** The totals of a key's window, as W3 to W5 emit them. A POJO by the rules of every engine. */
public class WindowTotals {
    public long key;
    /** End of the window, exclusive. */
    public long end;

    public long sum;
    public long count;
    public long max;

    /** For serialisers. */
    public WindowTotals() {}

    /** The totals of a window. */
    public WindowTotals(long key, long end, Totals totals) {
        this.key = key;
        this.end = end;
        this.sum = totals.sum;
        this.count = totals.count;
        this.max = totals.max;
    }

    /** What it adds to the checksum. */
    public long checksum() {
        return key * 31 + end + sum + count * 7 + max;
    }
}
