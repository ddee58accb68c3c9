package dev.weft.master.cluster;

/**
 * Names one ask for one worker: on YARN the allocation-request id.
 *
 * @param value from 1, never used twice by one application
 */
public record RequestId(long value) implements Comparable<RequestId> {
    @Override
    public int compareTo(RequestId other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return "request-" + value;
    }
}
