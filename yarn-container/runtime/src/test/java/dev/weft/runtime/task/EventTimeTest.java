package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.WriterInitContext;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkGenerator;
import dev.weft.api.time.WatermarkOutput;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timestamps and watermarks travel with the records, in order, in one process and over sockets. */
@Timeout(60)
class EventTimeTest {
    private static final List<String> HEARD = Collections.synchronizedList(new ArrayList<>());

    /** Writes down records with their time, and watermarks between them. */
    private static final class Listening implements Sink<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public SinkWriter<Long> createWriter(WriterInitContext context) {
            return new SinkWriter<>() {
                @Override
                public void write(Long element, Context at) {
                    long timestamp = Objects.requireNonNull(at.timestamp());
                    HEARD.add(element + "@" + timestamp + (at.currentWatermark() < timestamp ? "" : " late"));
                }

                @Override
                public void writeWatermark(Watermark watermark) {
                    HEARD.add("watermark " + watermark.getTimestamp());
                }

                @Override
                public void flush(boolean endOfInput) {}

                @Override
                public void close() {}
            };
        }
    }

    /** A watermark after every third record. */
    private static final class EveryThird implements WatermarkGenerator<Long> {
        @Override
        public void onEvent(Long event, long timestamp, WatermarkOutput output) {
            if (event % 3 == 2) {
                output.emitWatermark(new Watermark(timestamp));
            }
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {}
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void timeTravelsWithTheRecords(int processes) throws Exception {
        HEARD.clear();
        WatermarkStrategy<Long> strategy = WatermarkStrategy.<Long>forGenerator(context -> new EveryThird())
                .withTimestampAssigner((number, known) -> 10 * number);
        try (Workers workers = processes == 1 ? Workers.inProcess() : Workers.overTcp(2)) {
            TestJob job = new TestJob("time" + processes)
                    .splits(Specs.toFirst(9))
                    .place((vertex, subtask) -> vertex.index() % processes);
            TestJob.Vertex source = job.vertex(
                    "source",
                    1,
                    Specs.source(new Numbers<>(i -> i), strategy),
                    Specs.filter((Long i) -> i != 4, Specs.LONG));
            TestJob.Vertex sink = job.vertex("sink", 1, Specs.sink(new Listening(), Specs.LONG));
            job.edge(source, sink, new Partitioning.Forward(), Specs.LONG);

            job.start(workers.all()).await(30).finished();

            assertThat(HEARD)
                    .containsExactly(
                            "0@0",
                            "1@10",
                            "2@20",
                            "watermark 20",
                            "3@30",
                            "5@50",
                            "watermark 50",
                            "6@60",
                            "7@70",
                            "8@80",
                            "watermark 80",
                            "watermark " + Long.MAX_VALUE);
        }
    }
}
