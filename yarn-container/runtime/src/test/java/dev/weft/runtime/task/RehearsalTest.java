package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.KeySelector;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A chain that is made and never opened. */
@Timeout(60)
class RehearsalTest {
    private static final AtomicInteger READ = new AtomicInteger();
    private static final AtomicInteger OPENED = new AtomicInteger();
    private static final AtomicInteger CLOSED = new AtomicInteger();

    @BeforeEach
    void nothingHasHappened() {
        READ.set(0);
        OPENED.set(0);
        CLOSED.set(0);
    }

    @AfterEach
    void forgetRecords() {
        Collected.clear();
    }

    /** Counts what is done to it. */
    private static final class Watched extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void open(OpenContext context) {
            OPENED.incrementAndGet();
        }

        @Override
        public Long map(Long value) {
            return value + 1;
        }

        @Override
        public void close() {
            CLOSED.incrementAndGet();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            READ.incrementAndGet();
        }
    }

    private static TestJob job(String name) {
        TestJob job = new TestJob(name).splits(Specs.toFirst(10));
        TestJob.Vertex source =
                job.vertex("source", 2, Specs.source(new Numbers<>(i -> i)), Specs.map(new Watched(), Specs.LONG));
        TestJob.Vertex sink = job.vertex(
                "sink", 2, Specs.map(new Watched(), Specs.LONG), Specs.sink(new Collected<Long>(name), Specs.LONG));
        return job.edge(source, sink, Specs.hash((KeySelector<Long, Long>) value -> value, Specs.LONG), Specs.LONG);
    }

    @Test
    void theUsersObjectsAreReadAndNeitherOpenedNorClosed() {
        try (Workers workers = Workers.inProcess()) {
            job("rehearsed").rehearse(workers.all());

            assertThat(READ).hasValue(2);
            assertThat(OPENED).hasValue(0);
            assertThat(CLOSED).hasValue(0);
            assertThat(Collected.all("rehearsed")).isEmpty();
        }
    }

    @Test
    void theJobRunsAfterItAsEver() throws Exception {
        try (Workers workers = Workers.inProcess()) {
            job("after").rehearse(workers.all()).start(workers.all()).await(30).finished();

            assertThat(Collected.all("after")).hasSize(10).containsAll(List.of(2L, 11L));
            assertThat(OPENED).hasValue(4);
            assertThat(CLOSED).hasValue(4);
        }
    }
}
