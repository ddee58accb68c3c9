package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.BroadcastProcessFunction;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedBroadcastProcessFunction;
import dev.weft.api.state.BroadcastState;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.Types;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BroadcastTest {
    private static final MapStateDescriptor<String, String> RULES =
            new MapStateDescriptor<>("rules", Types.STRING, Types.STRING);

    /** Rules "name=text"; records are answered by the rule of their name. */
    private static final class Rules extends BroadcastProcessFunction<String, String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(String value, ReadOnlyContext ctx, Collector<String> out) throws Exception {
            switch (value) {
                case "other" -> ctx.getBroadcastState(new MapStateDescriptor<>("other", Types.STRING, Types.STRING));
                case "clear" -> ctx.getBroadcastState(RULES).clear();
                case "cast" -> out.collect("writable: " + (ctx.getBroadcastState(RULES) instanceof BroadcastState));
                default ->
                    out.collect(value + " " + ctx.getBroadcastState(RULES).get(value));
            }
        }

        @Override
        public void processBroadcastElement(String rule, Context ctx, Collector<String> out) throws Exception {
            String[] parts = rule.split("=", -1);
            ctx.getBroadcastState(RULES).put(parts[0], parts[1]);
        }
    }

    private static OperatorHarness rules() {
        return OperatorHarness.of("rules", FunctionSpecs.broadcast(new Rules(), RULES));
    }

    @Test
    void recordsSeeTheRules() throws Exception {
        try (OperatorHarness harness = rules().open()) {
            harness.process("a").processSecond("a=one").process("a");

            assertThat(harness.output()).containsExactly("a null", "a one");
        }
    }

    @Test
    void onlyTheBroadcastSideChangesState() throws Exception {
        try (OperatorHarness harness = rules().open()) {
            assertThat(harness.process("cast").output()).containsExactly("writable: false");
            assertThatThrownBy(() -> harness.process("clear"))
                    .hasMessageContaining("Operator 'rules' failed in processElement")
                    .hasMessageContaining("processBroadcastElement");
            assertThatThrownBy(() -> harness.process("other"))
                    .hasMessageContaining("'other' was not given to broadcast(...)")
                    .hasMessageContaining("rules");
        }
    }

    @Test // CASES 33, the operator's part: all of 6 hold all rules of 4
    void allSubtasksGetAllRules() throws Exception {
        List<HarnessSnapshot> snapshots = new ArrayList<>();
        for (int subtask = 0; subtask < 4; subtask++) {
            try (OperatorHarness harness = rules().subtask(subtask, 4).open()) {
                for (int rule = 1; rule <= 100; rule++) {
                    harness.processSecond(rule + "=" + rule);
                }
                snapshots.add(harness.snapshot(1));
            }
        }
        for (int subtask = 0; subtask < 6; subtask++) {
            try (OperatorHarness harness =
                    rules().subtask(subtask, 6).restore(snapshots).open()) {
                for (int rule = 1; rule <= 100; rule++) {
                    harness.process(String.valueOf(rule));
                }
                assertThat(harness.output()).hasSize(100).noneMatch(answer -> ((String) answer).endsWith("null"));
            }
        }
    }

    /** Counts per key; a broadcast "reset" forgets all counts; each key has a timer. */
    private static final class Counts extends KeyedBroadcastProcessFunction<String, String, String, String> {
        private static final long serialVersionUID = 1L;
        private static final ValueStateDescriptor<Long> COUNT = new ValueStateDescriptor<>("count", Types.LONG);

        @Override
        public void processElement(String value, ReadOnlyContext ctx, Collector<String> out) throws Exception {
            var count = getRuntimeContext().getState(COUNT);
            Long before = count.value();
            count.update(before == null ? 1L : before + 1);
            ctx.timerService().registerEventTimeTimer(10);
            out.collect(ctx.getCurrentKey() + " " + count.value());
        }

        @Override
        public void processBroadcastElement(String rule, Context ctx, Collector<String> out) throws Exception {
            if (rule.equals("key")) {
                getRuntimeContext().getState(COUNT).value();
            }
            ctx.applyToKeyedState(COUNT, (key, count) -> {
                out.collect("was " + key + " " + count.value());
                count.clear();
            });
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out) throws Exception {
            out.collect("timer " + ctx.getCurrentKey() + " "
                    + ctx.getBroadcastState(RULES).get("none"));
        }
    }

    @Test
    void theBroadcastSideReachesAllKeys() throws Exception {
        try (OperatorHarness harness = OperatorHarness.of("counts", FunctionSpecs.keyedBroadcast(new Counts(), RULES))
                .open()) {
            harness.process("a:1")
                    .process("a:2")
                    .process("b:3")
                    .processSecond("reset")
                    .process("a:4");

            assertThat(harness.output())
                    .startsWith("a 1", "a 2", "b 1")
                    .endsWith("a 1")
                    .contains("was a 2", "was b 1")
                    .hasSize(6);
            harness.watermark(10);
            assertThat(harness.output())
                    .contains("timer a null", "timer b null")
                    .hasSize(8);
        }
    }

    @Test
    void broadcastRecordsHaveNoKey() throws Exception {
        try (OperatorHarness harness = OperatorHarness.of("counts", FunctionSpecs.keyedBroadcast(new Counts(), RULES))
                .open()) {
            harness.process("a:1");
            assertThatThrownBy(() -> harness.processSecond("key"))
                    .hasMessageContaining("Operator 'counts' failed in processBroadcastElement")
                    .hasMessageContaining("no current key");
        }
    }
}
