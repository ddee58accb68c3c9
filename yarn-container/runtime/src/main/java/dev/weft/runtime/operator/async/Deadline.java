package dev.weft.runtime.operator.async;

/**
 * Something to do at a time.
 *
 * @param sequence order among equals
 */
record Deadline(long epochMillis, long sequence, Runnable action) implements Comparable<Deadline> {
    @Override
    public int compareTo(Deadline other) {
        int byTime = Long.compare(epochMillis, other.epochMillis);
        return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
}
