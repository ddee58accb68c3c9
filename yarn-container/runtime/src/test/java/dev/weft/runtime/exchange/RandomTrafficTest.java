package dev.weft.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.RichMapFunction;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random jobs, record sizes, speeds and placements: every record once, in order per channel, and all memory comes back. */
@Timeout(60)
class RandomTrafficTest {
    @AfterEach
    void forgetRecords() {
        Collected.clear();
    }

    /** A record: source subtask, number, and as many bytes as the number's hash says. */
    private static byte[] record(long seed, long number) {
        SplittableRandom random = new SplittableRandom(seed ^ number);
        int size = random.nextInt(100) == 0 ? random.nextInt(100_000) : random.nextInt(300);
        byte[] bytes = new byte[Long.BYTES + size];
        java.nio.ByteBuffer.wrap(bytes).putLong(number);
        return bytes;
    }

    /** Dawdles now and then. */
    private static final class Dawdle extends RichMapFunction<byte[], byte[]> {
        private static final long serialVersionUID = 1L;
        private final long seed;
        private transient long count;

        Dawdle(long seed) {
            this.seed = seed;
        }

        @Override
        public byte[] map(byte[] value) throws InterruptedException {
            if (new SplittableRandom(seed + count++).nextInt(2000) == 0) {
                java.util.concurrent.locks.LockSupport.parkNanos(2_000_000);
            }
            return value;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyRecordOnceAndInOrder(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        int processes = 1 + random.nextInt(3);
        int sources = 1 + random.nextInt(3);
        int sinks = 1 + random.nextInt(4);
        long each = 1L + random.nextInt(8000);
        Partitioning partitioning = List.of(
                        new Partitioning.Rebalance(),
                        new Partitioning.Shuffle(),
                        new Partitioning.Rescale(),
                        Specs.hash((byte[] bytes) -> (long) bytes.length, Specs.LONG))
                .get(random.nextInt(4));
        boolean stamped = random.nextBoolean();
        WatermarkStrategy<byte[]> time = stamped
                ? WatermarkStrategy.<byte[]>forMonotonousTimestamps()
                        .withTimestampAssigner((bytes, known) -> bytes.length)
                : WatermarkStrategy.noWatermarks();
        try (Workers workers = processes == 1 ? Workers.inProcess() : Workers.overTcp(processes)) {
            long[] free = workers.memories().stream()
                    .mapToLong(memory -> memory.freeBytes())
                    .toArray();
            TestJob job = new TestJob("random" + seed)
                    .splits(Specs.each(each))
                    .place((vertex, subtask) -> Math.floorMod((vertex.index() * 7 + subtask) ^ (int) seed, processes));
            TestJob.Vertex source = job.vertex(
                    "source",
                    sources,
                    Specs.source(new Numbers<>(number -> record(seed, number)), time),
                    Specs.map(new Dawdle(seed), Specs.BYTES));
            TestJob.Vertex sink = job.vertex(
                    "sink",
                    sinks,
                    Specs.map(new Dawdle(-seed), Specs.BYTES),
                    Specs.sink(new Collected<byte[]>("random"), Specs.BYTES));
            job.edge(source, sink, partitioning, Specs.BYTES);

            job.start(workers.all()).await(50).finished();

            assertAllOnceAndInOrder(seed, sources, sinks, each);
            for (int i = 0; i < free.length; i++) {
                awaitFree(workers, i, free[i]);
            }
        }
    }

    private static void assertAllOnceAndInOrder(long seed, int sources, int sinks, long each) {
        Map<Long, Integer> seen = new HashMap<>();
        for (int subtask = 0; subtask < sinks; subtask++) {
            Map<Long, Long> lastOfSource = new HashMap<>();
            for (Object kept : Collected.of("random", subtask)) {
                byte[] bytes = (byte[]) kept;
                long number = java.nio.ByteBuffer.wrap(bytes).getLong();
                assertThat(bytes).isEqualTo(record(seed, number));
                seen.merge(number, 1, Integer::sum);
                Long last = lastOfSource.put(number / each, number);
                assertThat(last == null || last < number)
                        .as("%d after %d", number, last)
                        .isTrue();
            }
        }
        assertThat(seen).hasSize((int) (sources * each));
        assertThat(seen.values()).allMatch(count -> count == 1);
    }

    /** The event loop gives back just after the task ended. */
    private static void awaitFree(Workers workers, int index, long expected) {
        while (workers.memories().get(index).freeBytes() != expected) {
            Thread.onSpinWait();
        }
    }
}
