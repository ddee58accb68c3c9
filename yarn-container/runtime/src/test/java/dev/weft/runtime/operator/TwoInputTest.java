package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.CoMapFunction;
import dev.weft.api.function.CoProcessFunction;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedCoProcessFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.RichCoFlatMapFunction;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.Types;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TwoInputTest {
    private static final class Both implements CoMapFunction<String, Long, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public String map1(String value) {
            return "text " + value;
        }

        @Override
        public String map2(Long value) {
            return "number " + 10 / value;
        }
    }

    @Test
    void coMapTakesEitherInput() throws Exception {
        try (OperatorHarness harness =
                OperatorHarness.of("both", FunctionSpecs.coMap(new Both())).open()) {
            assertThat(harness.process("a").processSecond(5L).output()).containsExactly("text a", "number 2");
            assertThatThrownBy(() -> harness.processSecond(0L)).hasMessageContaining("Operator 'both' failed in map2");
        }
    }

    /** Joins the last of the first input with each of the second. */
    private static final class Joining extends RichCoFlatMapFunction<String, String, String> {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("NullAway.Init") // made before the first record
        private transient ValueState<String> last;

        @Override
        public void open(OpenContext context) {
            last = getRuntimeContext().getState(new ValueStateDescriptor<>("last", Types.STRING));
        }

        @Override
        public void flatMap1(String value, Collector<String> out) throws Exception {
            last.update(value);
        }

        @Override
        public void flatMap2(String value, Collector<String> out) throws Exception {
            if (last.value() != null) {
                out.collect(last.value() + "+" + value);
            }
        }
    }

    @Test
    void bothInputsSeeTheSameKeysState() throws Exception {
        HarnessSnapshot snapshot;
        try (OperatorHarness harness = OperatorHarness.of("join", FunctionSpecs.keyedCoFlatMap(new Joining()))
                .open()) {
            harness.process("a:1").processSecond("b:2").processSecond("a:3");
            assertThat(harness.output()).containsExactly("a:1+a:3");
            snapshot = harness.snapshot(1);
        }
        try (OperatorHarness harness = OperatorHarness.of("join", FunctionSpecs.keyedCoFlatMap(new Joining()))
                .restore(List.of(snapshot))
                .open()) {
            assertThat(harness.processSecond("a:4").output()).containsExactly("a:1+a:4");
        }
    }

    private static final class Timing extends KeyedCoProcessFunction<String, String, String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement1(String value, Context ctx, Collector<String> out) {
            ctx.timerService().registerEventTimeTimer(50);
        }

        @Override
        public void processElement2(String value, Context ctx, Collector<String> out) {
            out.collect(ctx.getCurrentKey() + " second");
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out) {
            out.collect(ctx.getCurrentKey() + " " + timestamp);
        }
    }

    @Test // CASES 17: an idle side does not hold time back
    void anIdleInputDoesNotHoldTimeBack() throws Exception {
        try (OperatorHarness harness = OperatorHarness.of("timing", FunctionSpecs.keyedCoProcess(new Timing()))
                .open()) {
            harness.process("a:1").watermark(0, 100);
            assertThat(harness.output()).isEmpty();

            harness.idle(1);
            assertThat(harness.output()).containsExactly("a 50");
        }
    }

    /** The older form, on keyed streams. */
    private static final class Older extends CoProcessFunction<String, String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement1(String value, Context ctx, Collector<String> out) {
            ctx.timerService().registerEventTimeTimer(Objects.requireNonNull(ctx.timestamp()) + 5);
        }

        @Override
        public void processElement2(String value, Context ctx, Collector<String> out) {
            out.collect(value + " at " + ctx.timestamp());
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out) {
            out.collect("fired " + timestamp);
        }
    }

    @Test
    void coProcessOnKeyedStreamsHasTimers() throws Exception {
        try (OperatorHarness harness = OperatorHarness.of("older", FunctionSpecs.keyedCoProcessOld(new Older()))
                .open()) {
            harness.process("a:1", 10).processSecond("b:2", 12).watermark(20);

            assertThat(harness.output()).containsExactly("b:2 at 12", "fired 15");
        }
    }
}
