package dev.weft.browser;

import dev.weft.api.DataStream;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.lib.DiscardingSink;
import dev.weft.api.connector.lib.NumberSequenceSource;
import dev.weft.api.execution.JobClient;
import dev.weft.api.function.LongCounter;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.connector.basic.DataGeneratorSource;
import dev.weft.connector.basic.RateLimiterStrategy;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.DeploymentOptions;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Jobs whose pages are looked at: one with back pressure, one that fails, one with fifty vertices. */
final class SampleJobs {
    /** A name that would run a script if any page forgot to escape it. */
    static final String HOSTILE_NAME = "fails <img src=x onerror=alert(1)> & \"quotes\"";

    /** How many numbers {@link #finishing} reads. */
    static final int COUNTED = 4_321;

    private static final int STAGES = 12;
    private static final int CROSSING = 5;
    private static final long SLOW_NANOS = Duration.ofMillis(2).toNanos();
    private static final long BASE_MILLIS = 1_790_000_000_000L;

    private final URI rest;

    SampleJobs(URI rest) {
        this.rest = rest;
    }

    /** What a shop sells. */
    record Order(int shop, long cents, long millis) {}

    /** A slow enrichment holds up two fast sources; event time, keyed windows, checkpoints every second. */
    JobClient backPressured() throws Exception {
        StreamExecutionEnvironment env = environment(2);
        env.enableCheckpointing(1000);
        DataStream<Order> orders = env.fromSource(
                        new DataGeneratorSource<>(
                                SampleJobs::order, Long.MAX_VALUE / 2, TypeInformation.of(Order.class)),
                        WatermarkStrategy.<Order>forBoundedOutOfOrderness(Duration.ofSeconds(2))
                                .withTimestampAssigner((order, before) -> order.millis()),
                        "orders")
                .uid("orders");
        DataStream<Order> enriched = orders.keyBy(Order::shop, Types.INT)
                .map(SampleJobs::slowly)
                .returns(TypeInformation.of(Order.class))
                .name("enrich")
                .disableChaining();
        enriched.keyBy(Order::shop, Types.INT)
                .window(TumblingEventTimeWindows.of(Duration.ofSeconds(10)))
                .reduce((a, b) -> new Order(a.shop(), a.cents() + b.cents(), Math.max(a.millis(), b.millis())))
                .name("revenue per shop")
                .uid("revenue")
                .sinkTo(new DiscardingSink<>())
                .name("report");
        return env.executeAsync("Orders to revenue");
    }

    private static Order order(long number) {
        return new Order((int) (number % 7 == 0 ? number % 16 : 3), number % 10_000, BASE_MILLIS + number);
    }

    private static Order slowly(Order order) {
        LockSupport.parkNanos(SLOW_NANOS);
        return order;
    }

    /** Reads to its end and counts what it reads in an accumulator. */
    JobClient finishing() throws Exception {
        StreamExecutionEnvironment env = environment(2);
        env.fromSequence(1, COUNTED)
                .map(new Counting())
                .returns(Types.LONG)
                .name("count")
                .disableChaining()
                .sinkTo(new DiscardingSink<>());
        return env.executeAsync("Counts and ends");
    }

    private static final class Counting extends RichMapFunction<Long, Long> {
        private final LongCounter seen = new LongCounter();

        @Override
        public void open(OpenContext context) {
            getRuntimeContext().addAccumulator("numbers seen", seen);
        }

        @Override
        public Long map(Long value) {
            seen.add(1);
            return value;
        }
    }

    /** Reads a while, then throws; no restart. */
    JobClient failing() throws Exception {
        StreamExecutionEnvironment env = environment(2);
        env.fromSequence(1, 1_000_000)
                .map(SampleJobs::explode)
                .returns(Types.LONG)
                .name("parse")
                .disableChaining()
                .sinkTo(new DiscardingSink<>());
        return env.executeAsync(HOSTILE_NAME);
    }

    private static Long explode(Long value) {
        if (value > 5_000) {
            throw new IllegalStateException("amount '" + value + "' is no number", new NumberFormatException("empty"));
        }
        return value;
    }

    /** Sources, four branches of stages that cross, and a common end: fifty vertices and some more edges. */
    JobClient wide() throws Exception {
        StreamExecutionEnvironment env = environment(1);
        List<DataStream<Long>> branches = new ArrayList<>();
        List<DataStream<Long>> crossings = new ArrayList<>();
        for (int branch = 1; branch <= 4; branch++) {
            DataStream<Long> stream = slowly(env, "feed " + branch);
            for (int stage = 1; stage < STAGES; stage++) {
                stream = stage(stream, "stage " + branch + "." + stage);
                if (stage == CROSSING) {
                    crossings.add(stream);
                } else if (stage == CROSSING + 1 && branch > 1) {
                    stream = stream.union(crossings.get(branch - 2));
                }
            }
            branches.add(stream);
        }
        stage(branches.get(0).union(branches.get(1), branches.get(2), branches.get(3)), "merge")
                .sinkTo(new DiscardingSink<>())
                .name("archive")
                .disableChaining();
        return env.executeAsync("Fifty vertices");
    }

    /** Runs for ever, none of its checkpoints completes. */
    JobClient decliningCheckpoints() throws Exception {
        StreamExecutionEnvironment env = environment(1);
        env.enableCheckpointing(1000);
        env.getCheckpointConfig().setTolerableCheckpointFailureNumber(Integer.MAX_VALUE);
        slowly(env, "numbers").map(new Declining()).returns(Types.LONG).sinkTo(new DiscardingSink<>());
        return env.executeAsync("declines its checkpoints");
    }

    private static final class Declining extends RichMapFunction<Long, Long> implements CheckpointedFunction {
        @Override
        public Long map(Long value) {
            return value;
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) {
            throw new IllegalStateException("the ledger is locked");
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {}
    }

    /** Like {@link #endless}, with checkpoints, behind which it can go over to another parallelism. */
    JobClient rescalable(String name) throws Exception {
        StreamExecutionEnvironment env = environment(1);
        env.enableCheckpointing(1000);
        return endless(env, name);
    }

    /** Reads slowly and for ever: for tests that end it. */
    JobClient endless(String name) throws Exception {
        return endless(environment(1), name);
    }

    private static JobClient endless(StreamExecutionEnvironment env, String name) throws Exception {
        slowly(env, "numbers").sinkTo(new DiscardingSink<>());
        return env.executeAsync(name);
    }

    /** Numbers for ever, few a second. */
    private static DataStream<Long> slowly(StreamExecutionEnvironment env, String name) {
        return env.fromSource(
                new DataGeneratorSource<>(
                        number -> number,
                        new NumberSequenceSource(0, Long.MAX_VALUE / 2),
                        RateLimiterStrategy.perSecond(20),
                        Types.LONG),
                WatermarkStrategy.noWatermarks(),
                name);
    }

    private static DataStream<Long> stage(DataStream<Long> before, String name) {
        return before.map(value -> value + 1).returns(Types.LONG).name(name).disableChaining();
    }

    private StreamExecutionEnvironment environment(int parallelism) {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createRemoteEnvironment(
                rest.getHost(), rest.getPort(), new Configuration().set(DeploymentOptions.TARGET, "remote"));
        env.setParallelism(parallelism);
        return env;
    }
}
