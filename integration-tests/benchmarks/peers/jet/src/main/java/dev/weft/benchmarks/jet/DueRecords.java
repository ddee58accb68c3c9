package dev.weft.benchmarks.jet;

import dev.weft.benchmarks.workload.Feed;

/** Says when the records of one paced source processor are due; asked again and again, as cooperative processors are. */
final class DueRecords {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double perNano;
    private final long startNanos = System.nanoTime();

    DueRecords(Feed feed, int parallelism) {
        this.perNano = feed.perSecond() / NANOS_PER_SECOND / parallelism;
    }

    boolean isDue(long position) {
        return position < (long) ((System.nanoTime() - startNanos) * perNano);
    }
}
