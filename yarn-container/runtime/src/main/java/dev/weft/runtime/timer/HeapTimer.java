package dev.weft.runtime.timer;

/** One timer. All but its place in the heap never changes. */
final class HeapTimer {
    final Object key;
    final int keyHash;
    final Object namespace;
    final long timestamp;
    /** Timers of one time fire in the order in which they were set. */
    final long sequence;
    /** Hash of key, namespace and time; never 0. */
    final int identity;

    /** Where it is in the heap; task thread. */
    int place;

    HeapTimer(Object key, int keyHash, Object namespace, long timestamp, long sequence, int identity) {
        this.key = key;
        this.keyHash = keyHash;
        this.namespace = namespace;
        this.timestamp = timestamp;
        this.sequence = sequence;
        this.identity = identity;
    }

    boolean before(HeapTimer other) {
        return timestamp != other.timestamp ? timestamp < other.timestamp : sequence < other.sequence;
    }
}
