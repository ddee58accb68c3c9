package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.DataStream;
import dev.weft.api.SingleOutputStreamOperator;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedBroadcastProcessFunction;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.OutputTag;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.function.RichCoMapFunction;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.TaskManagerOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs with state, timers, side outputs and two inputs, in one worker (4 slots) and in several (1 slot). */
@Timeout(120)
class StatefulProgramsTest {
    private static final OutputTag<String> ROUND = new OutputTag<>("round") {};
    private static final MapStateDescriptor<Long, String> NAMES =
            new MapStateDescriptor<>("names", Long.class, String.class);

    private static StreamExecutionEnvironment environment(int slots) {
        Configuration config = new Configuration().set(TaskManagerOptions.NUM_TASK_SLOTS, slots);
        return StreamExecutionEnvironment.getExecutionEnvironment(config).setParallelism(2);
    }

    /** Sums per key and emits the sum when event time ends. */
    private static final class Sums extends KeyedProcessFunction<Long, Long, String> {
        private final ValueStateDescriptor<Long> sum = new ValueStateDescriptor<>("sum", Long.class, 0L);

        private ValueState<Long> state() {
            return getRuntimeContext().getState(sum);
        }

        @Override
        public void processElement(Long value, Context ctx, Collector<String> out) throws Exception {
            Long before = state().value();
            state().update((before == null ? 0 : before) + value);
            ctx.timerService().registerEventTimeTimer(1_000_000);
            if (value % 400 == 0) {
                ctx.output(ROUND, "round " + value + " at " + ctx.timestamp());
            }
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out) throws Exception {
            out.collect(ctx.getCurrentKey() + "=" + state().value() + " " + ctx.timeDomain());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 1})
    void sumsByKeyUntilATimerFires(int slots) throws Exception {
        try (Printed printed = new Printed()) {
            StreamExecutionEnvironment env = environment(slots);
            SingleOutputStreamOperator<String> sums = env.fromSequence(1, 1000)
                    .assignTimestampsAndWatermarks(WatermarkStrategy.<Long>forMonotonousTimestamps()
                            .withTimestampAssigner((value, previous) -> value))
                    .keyBy(n -> n % 3)
                    .process(new Sums());
            DataStream<String> round = sums.getSideOutput(ROUND);
            sums.union(round.rebalance()).print();

            env.execute();

            assertThat(printed.lines())
                    .containsExactlyInAnyOrder(
                            "0=166833 EVENT_TIME",
                            "1=167167 EVENT_TIME",
                            "2=166500 EVENT_TIME",
                            "round 400 at 400",
                            "round 800 at 800");
        }
    }

    /** Counts what either stream has of a key. */
    private static final class Seen extends RichCoMapFunction<Long, Long, String> {
        private final ValueStateDescriptor<Integer> count = new ValueStateDescriptor<>("count", Integer.class, 0);

        @Override
        public String map1(Long value) throws Exception {
            return seen(value);
        }

        @Override
        public String map2(Long value) throws Exception {
            return seen(value);
        }

        private String seen(Long value) throws Exception {
            ValueState<Integer> state = getRuntimeContext().getState(count);
            Integer before = state.value();
            int now = (before == null ? 0 : before) + 1;
            state.update(now);
            return value + " seen " + now;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 1})
    void sharesStateOfAKeyBetweenTwoStreams(int slots) throws Exception {
        try (Printed printed = new Printed()) {
            StreamExecutionEnvironment env = environment(slots);
            env.fromSequence(1, 3)
                    .connect(env.fromSequence(3, 4))
                    .keyBy(n -> n, n -> n)
                    .map(new Seen())
                    .print();

            env.execute();

            assertThat(printed.lines())
                    .containsExactlyInAnyOrder("1 seen 1", "2 seen 1", "3 seen 1", "3 seen 2", "4 seen 1");
        }
    }

    /** Keeps records until their name is known. */
    private static final class Named extends KeyedBroadcastProcessFunction<Long, Long, String, String> {
        private final ValueStateDescriptor<Long> waiting = new ValueStateDescriptor<>("waiting", Long.class);

        @Override
        public void processElement(Long value, ReadOnlyContext ctx, Collector<String> out) throws Exception {
            String name = ctx.getBroadcastState(NAMES).get(value);
            if (name == null) {
                getRuntimeContext().getState(waiting).update(value);
            } else {
                out.collect(ctx.getCurrentKey() + " is " + name);
            }
        }

        @Override
        public void processBroadcastElement(String value, Context ctx, Collector<String> out) throws Exception {
            long number = value.length();
            ctx.getBroadcastState(NAMES).put(number, value);
            ctx.applyToKeyedState(waiting, (key, state) -> {
                if (key == number) {
                    out.collect(key + " is " + value);
                    state.clear();
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 1})
    void joinsKeyedDataWithBroadcastNames(int slots) throws Exception {
        try (Printed printed = new Printed()) {
            StreamExecutionEnvironment env = environment(slots);
            env.fromSequence(1, 4)
                    .keyBy(n -> n)
                    .connect(env.fromData("a", "bb", "ccc", "dddd").broadcast(NAMES))
                    .process(new Named())
                    .print();

            env.execute();

            assertThat(printed.lines()).containsExactlyInAnyOrder("1 is a", "2 is bb", "3 is ccc", "4 is dddd");
        }
    }

    /** Asks for keyed state in open. */
    private static final class Counting extends RichMapFunction<Long, Long> {
        @SuppressWarnings("NullAway.Init") // open() sets it
        private transient ValueState<Long> count;

        @Override
        public void open(OpenContext openContext) {
            count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Long.class, 0L));
        }

        @Override
        public Long map(Long value) throws Exception {
            Long before = count.value();
            count.update((before == null ? 0 : before) + 1);
            return (before == null ? 0 : before) + 1;
        }
    }

    @Test
    void plainFunctionsOfKeyedStreamsHaveState() throws Exception {
        try (Printed printed = new Printed()) {
            StreamExecutionEnvironment env = environment(4);
            env.fromSequence(1, 100)
                    .keyBy(n -> n % 2)
                    .map(new Counting())
                    .filter(n -> n >= 50)
                    .print();

            env.execute();

            assertThat(printed.lines()).containsExactly("50", "50");
        }
    }

    @Test
    void saysWhyThereIsNoKeyedStateWithoutAKey() {
        StreamExecutionEnvironment env = environment(4);
        env.fromSequence(1, 100).map(new Counting()).print();

        assertThatThrownBy(env::execute).hasStackTraceContaining("keyBy").hasStackTraceContaining("Map");
    }

    /** Counts its records in operator state. */
    private static final class Buffering extends ProcessFunction<Long, String> implements CheckpointedFunction {
        @SuppressWarnings("NullAway.Init") // initializeState() sets it
        private transient ListState<Long> seen;

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            seen = context.getOperatorStateStore().getListState(new ListStateDescriptor<>("seen", Long.class));
            if (context.isRestored()) {
                throw new IllegalStateException("began with state");
            }
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) {}

        @Override
        public void processElement(Long value, Context ctx, Collector<String> out) throws Exception {
            seen.add(value);
            int count = 0;
            for (Long each : seen.get()) {
                count += each > 0 ? 1 : 0;
            }
            out.collect("holds " + count);
        }
    }

    @Test
    void functionsKeepOperatorState() throws Exception {
        try (Printed printed = new Printed()) {
            StreamExecutionEnvironment env = environment(4).setParallelism(1);
            env.fromData(List.of(7L, 8L, 9L)).process(new Buffering()).print();

            env.execute();

            assertThat(printed.lines()).containsExactly("holds 1", "holds 2", "holds 3");
        }
    }
}
