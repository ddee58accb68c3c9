package dev.weft.benchmarks.workload;

/**
 * Where one source subtask stands: also the split that engines with splits hand out. Confined to the thread of its
 * reader once handed over.
 */
public final class Subtask {
    private final int index;
    private final long end;
    private long position;
    private long random;

    /**
     * A subtask in the middle of its records.
     *
     * @param index of the subtask, from 0
     * @param position of the next record
     * @param end position after the last record
     * @param random the random number before the next record's
     */
    public Subtask(int index, long position, long end, long random) {
        this.index = index;
        this.position = position;
        this.end = end;
        this.random = random;
    }

    /** The start of subtask {@code index} of {@code parallelism}, which makes its share of {@code total} records. */
    public static Subtask first(int index, int parallelism, long total) {
        return first(index, parallelism, total, 0);
    }

    /** As {@link #first(int, int, long)}, with random numbers of the streams from {@code firstSeed} on. */
    public static Subtask first(int index, int parallelism, long total, int firstSeed) {
        return new Subtask(index, 0, total / parallelism, XorShift.seed(firstSeed + index));
    }

    /** Index of the subtask, from 0. */
    public int index() {
        return index;
    }

    /** Position of the next record. */
    public long position() {
        return position;
    }

    /** Position after the last record. */
    public long end() {
        return end;
    }

    /** The random number before the next record's. */
    public long random() {
        return random;
    }

    /** True when all records are made. */
    public boolean isDone() {
        return position >= end;
    }

    /** The next record. hot */
    public <T> T next(Generator<T> generator) {
        random = XorShift.next(random);
        return generator.make(random, position++);
    }
}
