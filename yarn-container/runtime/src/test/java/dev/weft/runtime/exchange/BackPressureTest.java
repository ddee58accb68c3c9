package dev.weft.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.graph.Partitioning;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A source stands still when its sink does, and what lies between is bounded. */
@Timeout(60)
class BackPressureTest {
    private static final AtomicLong MADE = new AtomicLong();
    private static volatile CountDownLatch open = new CountDownLatch(1);

    @AfterEach
    void forgetRecords() {
        open.countDown();
        Collected.clear();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theSourceWaitsForTheSink(int processes) throws Exception {
        MADE.set(0);
        open = new CountDownLatch(1);
        try (Workers workers = processes == 1 ? Workers.inProcess() : Workers.overTcp(2)) {
            TestJob job = new TestJob("pressure" + processes)
                    .splits(Specs.toFirst(1_000_000))
                    .place((vertex, subtask) -> vertex.index() % processes);
            TestJob.Vertex source = job.vertex("source", 1, Specs.source(new Numbers<>(number -> {
                MADE.incrementAndGet();
                return new byte[100];
            })));
            TestJob.Vertex sink = job.vertex(
                    "sink", 1, Specs.sink(new Collected<byte[]>("pressure", record -> open.await()), Specs.BYTES));
            job.edge(source, sink, new Partitioning.Forward(), Specs.BYTES);
            job.start(workers.all()).awaitRunning();

            long before = -1;
            while (MADE.get() == 0 || MADE.get() != before || !waitsForRoom("source (1/1)#1")) {
                before = MADE.get();
                Thread.onSpinWait();
            }
            assertThat(MADE.get()).isLessThan(5_000);

            job.cancelAll();
            job.await(30);
        }
    }

    private static boolean waitsForRoom(String thread) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> entry.getKey().getName().equals(thread))
                .anyMatch(entry -> java.util.Arrays.stream(entry.getValue())
                        .anyMatch(frame -> frame.getMethodName().equals("awaitRoom")));
    }
}
