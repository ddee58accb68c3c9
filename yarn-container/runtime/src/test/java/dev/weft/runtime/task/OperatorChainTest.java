package dev.weft.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.connector.Sink;
import dev.weft.api.connector.SinkWriter;
import dev.weft.api.connector.WriterInitContext;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OutputTag;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.graph.KeyParts;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkGenerator;
import dev.weft.api.time.WatermarkOutput;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.Types;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.Numbers;
import dev.weft.runtime.testing.Specs;
import dev.weft.runtime.testing.TestJob;
import dev.weft.runtime.testing.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operators with side outputs, timers and time of their own, in chains and over edges. */
@Timeout(60)
class OperatorChainTest {
    private static final OutputTag<Long> ODD = new OutputTag<>("odd", Types.LONG);
    private static final List<String> HEARD = Collections.synchronizedList(new ArrayList<>());

    /** Odd numbers go to the side. */
    private static final class Parting extends ProcessFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Long number, Context ctx, Collector<Long> out) {
            if (number % 2 == 0) {
                out.collect(number);
            } else {
                ctx.output(ODD, number);
            }
        }
    }

    private static TestJob.Op parting() {
        return new TestJob.Op("parting", new OperatorSpec.ProcessSpec(TestJob.code(new Parting())), Specs.LONG);
    }

    @Test
    void sideOutputsInAChain() throws Exception {
        Collected.clear();
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("chained side").splits(Specs.toFirst(10));
            TestJob.Op sink = Specs.sink(new Collected<Long>("chained odd"), Specs.LONG);
            job.vertex(
                    "all",
                    1,
                    Specs.source(new Numbers<>(i -> i)),
                    parting(),
                    new TestJob.Op(sink.name(), sink.spec(), Specs.LONG, ODD.getId()));

            job.start(workers.all()).await(30).finished();

            assertThat(Collected.all("chained odd")).containsExactly(1L, 3L, 5L, 7L, 9L);
        }
    }

    @Test
    void sideOutputsOverEdges() throws Exception {
        Collected.clear();
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("side edges").splits(Specs.toFirst(10));
            TestJob.Vertex source = job.vertex("source", 1, Specs.source(new Numbers<>(i -> i)), parting());
            TestJob.Vertex even = job.vertex("even", 1, Specs.sink(new Collected<Long>("even"), Specs.LONG));
            TestJob.Vertex odd = job.vertex("odd", 1, Specs.sink(new Collected<Long>("odd"), Specs.LONG));
            job.edge(source, even, new Partitioning.Forward(), Specs.LONG);
            job.sideEdge(source, ODD.getId(), odd, new Partitioning.Forward(), Specs.LONG);

            job.start(workers.all()).await(30).finished();

            assertThat(Collected.all("even")).containsExactly(0L, 2L, 4L, 6L, 8L);
            assertThat(Collected.all("odd")).containsExactly(1L, 3L, 5L, 7L, 9L);
        }
    }

    /** A watermark with every record. */
    private static final class Each implements WatermarkGenerator<Long> {
        @Override
        public void onEvent(Long event, long timestamp, WatermarkOutput output) {
            output.emitWatermark(new Watermark(timestamp));
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {}
    }

    /** A timer for each record, ten later. */
    private static final class Delaying extends KeyedProcessFunction<Long, Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Long number, Context ctx, Collector<Long> out) {
            ctx.timerService().registerEventTimeTimer(Objects.requireNonNull(ctx.timestamp()) + 10);
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<Long> out) {
            out.collect(timestamp);
        }
    }

    /** Writes down records and watermarks. */
    private static final class Listening implements Sink<Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public SinkWriter<Long> createWriter(WriterInitContext context) {
            return new SinkWriter<>() {
                @Override
                public void write(Long element, Context at) {
                    HEARD.add(element + "@" + at.timestamp() + (at.currentWatermark() < element ? "" : " late"));
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

    @Test // CASES 22, and time made in the middle of a chain
    void timersGoBeforeTheWatermarkOfAnAssignerInTheirChain() throws Exception {
        HEARD.clear();
        WatermarkStrategy<Long> strategy = WatermarkStrategy.<Long>forGenerator(context -> new Each())
                .withTimestampAssigner((number, known) -> 100 * number);
        KeyParts key =
                new KeyParts(TestJob.code((KeySelector<Long, Long>) number -> number % 2), TestJob.code(Specs.LONG));
        try (Workers workers = Workers.inProcess()) {
            TestJob job = new TestJob("assigner").splits(Specs.toFirst(3));
            TestJob.Vertex source = job.vertex(
                    "source",
                    1,
                    Specs.source(new Numbers<>(i -> i)),
                    new TestJob.Op("times", new OperatorSpec.TimestampsSpec(TestJob.code(strategy)), Specs.LONG));
            TestJob.Vertex delay = job.vertex(
                    "delay",
                    1,
                    new TestJob.Op(
                            "delay", new OperatorSpec.KeyedProcessSpec(TestJob.code(new Delaying()), key), Specs.LONG),
                    Specs.sink(new Listening(), Specs.LONG));
            job.edge(source, delay, Specs.hash((Long number) -> number % 2, Specs.LONG), Specs.LONG);

            job.start(workers.all()).await(30).finished();

            assertThat(HEARD)
                    .containsExactly(
                            "watermark 0",
                            "10@10",
                            "watermark 100",
                            "110@110",
                            "watermark 200",
                            "210@210",
                            "watermark " + Long.MAX_VALUE);
        }
    }
}
