package dev.weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.BroadcastProcessFunction;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedCoProcessFunction;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.type.Types;
import dev.weft.runtime.testing.OperatorHarness;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FunctionHarnessTest {
    private static final class Later extends KeyedProcessFunction<String, String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(String value, Context ctx, Collector<String> out) {
            ctx.timerService().registerEventTimeTimer(100);
            ctx.timerService().registerProcessingTimeTimer(ctx.timerService().currentProcessingTime() + 1000);
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out) {
            out.collect(ctx.getCurrentKey() + " " + ctx.timeDomain());
        }
    }

    @Test
    void timeMovesByHand() throws Exception {
        try (OperatorHarness harness =
                FunctionHarness.keyed(new Later(), value -> value, Types.STRING).open()) {
            harness.process("a", 5).watermark(99);
            assertThat(harness.output()).isEmpty();
            harness.watermark(100);
            assertThat(harness.output()).containsExactly("a EVENT_TIME");
            harness.advance(Duration.ofSeconds(1));
            assertThat(harness.output()).containsExactly("a EVENT_TIME", "a PROCESSING_TIME");
        }
    }

    private static final class Both extends KeyedCoProcessFunction<String, String, Integer, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement1(String value, Context ctx, Collector<String> out) {
            out.collect("first " + ctx.getCurrentKey());
        }

        @Override
        public void processElement2(Integer value, Context ctx, Collector<String> out) {
            out.collect("second " + ctx.getCurrentKey());
        }
    }

    @Test
    void twoInputsHaveOneKey() throws Exception {
        try (OperatorHarness harness = FunctionHarness.keyedTwoInputs(
                        new Both(), value -> value, number -> "" + number, Types.STRING)
                .open()) {
            harness.process("7").processSecond(7);

            assertThat(harness.output()).containsExactly("first 7", "second 7");
        }
    }

    private static final MapStateDescriptor<String, Integer> LIMITS =
            new MapStateDescriptor<>("limits", Types.STRING, Types.INT);

    private static final class Limits extends BroadcastProcessFunction<Integer, Integer, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Integer value, ReadOnlyContext ctx, Collector<String> out) throws Exception {
            Integer limit = ctx.getBroadcastState(LIMITS).get("limit");
            if (limit != null && value > limit) {
                out.collect(value + " > " + limit);
            }
        }

        @Override
        public void processBroadcastElement(Integer limit, Context ctx, Collector<String> out) throws Exception {
            ctx.getBroadcastState(LIMITS).put("limit", limit);
        }
    }

    @Test
    void broadcastStateIsSeenByRecords() throws Exception {
        try (OperatorHarness harness =
                FunctionHarness.broadcast(new Limits(), LIMITS).open()) {
            harness.process(5).processSecond(3).process(4).process(2);

            assertThat(harness.output()).containsExactly("4 > 3");
        }
    }
}
