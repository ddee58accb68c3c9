package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.Collector;
import dev.weft.api.function.OpenContext;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.function.RichAggregateFunction;
import dev.weft.api.function.RichFlatMapFunction;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.function.RichReduceFunction;
import dev.weft.api.state.AggregatingStateDescriptor;
import dev.weft.api.state.CheckpointedFunction;
import dev.weft.api.state.FunctionInitializationContext;
import dev.weft.api.state.FunctionSnapshotContext;
import dev.weft.api.state.ListState;
import dev.weft.api.state.ListStateDescriptor;
import dev.weft.api.state.ReducingState;
import dev.weft.api.state.ReducingStateDescriptor;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.type.Types;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions with and without a key keep state, and find it again. */
@Timeout(60)
class FunctionStateTest {
    private static final class Counting extends RichMapFunction<String, String> {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("NullAway.Init") // made before the first record
        private transient ValueState<Long> count;

        @Override
        public void open(OpenContext context) {
            count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.LONG, 0L));
        }

        @Override
        public String map(String record) throws Exception {
            long now = Objects.requireNonNull(count.value()) + 1;
            count.update(now);
            return record + " " + now;
        }
    }

    @Test
    void aKeyedMapFindsItsStateAgain() throws Exception {
        HarnessSnapshot snapshot;
        try (OperatorHarness harness = OperatorHarness.of("count", FunctionSpecs.keyedMap(new Counting()))
                .open()) {
            harness.process("a:").process("b:").process("a:");
            assertThat(harness.output()).containsExactly("a: 1", "b: 1", "a: 2");
            snapshot = harness.snapshot(7);
            harness.process("a:");
            assertThat(harness.output()).last().isEqualTo("a: 3");
        }

        try (OperatorHarness harness = OperatorHarness.of("count", FunctionSpecs.keyedMap(new Counting()))
                .restore(List.of(snapshot))
                .open()) {
            assertThat(harness.process("a:").process("b:").process("c:").output())
                    .containsExactly("a: 3", "b: 2", "c: 1");
        }
    }

    @Test
    void keyedStateWithoutAKeyIsRefusedWithTheCure() {
        OperatorHarness harness = OperatorHarness.of("plain", FunctionSpecs.map(new Counting()));

        assertThatThrownBy(harness::open)
                .hasMessageContaining("Operator 'plain'")
                .hasMessageContaining("keyed stream")
                .hasMessageContaining("keyBy");
        harness.close();
    }

    /** Sets a timer although there is no key. */
    private static final class Untimed extends ProcessFunction<String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(String record, Context ctx, Collector<String> out) {
            ctx.timerService().registerEventTimeTimer(1);
        }
    }

    @Test
    void timersWithoutAKeyAreRefusedWithTheCure() throws Exception {
        try (OperatorHarness harness = OperatorHarness.of("untimed", FunctionSpecs.process(new Untimed()))
                .open()) {
            assertThatThrownBy(() -> harness.process("a"))
                    .hasMessageContaining("Operator 'untimed' failed in processElement")
                    .hasMessageContaining("keyBy");
        }
    }

    /** Keeps what it saw until the third record, in state of the subtask. */
    private static final class Buffering extends RichMapFunction<String, String> implements CheckpointedFunction {
        private static final long serialVersionUID = 1L;

        private final List<String> buffer = new ArrayList<>();
        private final boolean union;

        @SuppressWarnings("NullAway.Init") // made before the first record
        private transient ListState<String> saved;

        Buffering(boolean union) {
            this.union = union;
        }

        @Override
        public void initializeState(FunctionInitializationContext context) throws Exception {
            ListStateDescriptor<String> descriptor = new ListStateDescriptor<>("buffer", Types.STRING);
            saved = union
                    ? context.getOperatorStateStore().getUnionListState(descriptor)
                    : context.getOperatorStateStore().getListState(descriptor);
            assertThat(context.getRestoredCheckpointId().isPresent()).isEqualTo(context.isRestored());
            saved.get().forEach(buffer::add);
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) throws Exception {
            saved.update(buffer);
        }

        @Override
        public String map(String record) {
            buffer.add(record);
            return String.join("", buffer);
        }
    }

    private static OperatorHarness buffering(boolean union) {
        return OperatorHarness.of("buffer", FunctionSpecs.map(new Buffering(union)));
    }

    @Test
    void stateOfSubtasksIsDealtOutOrGivenToAll() throws Exception {
        for (boolean union : new boolean[] {false, true}) {
            List<HarnessSnapshot> snapshots = new ArrayList<>();
            for (String first : List.of("a", "b")) {
                try (OperatorHarness harness = buffering(union).open()) {
                    snapshots.add(harness.process(first).process(first + "'").snapshot(3));
                }
            }
            List<Object> seen = new ArrayList<>();
            for (int subtask = 0; subtask < 4; subtask++) {
                try (OperatorHarness harness =
                        buffering(union).subtask(subtask, 4).restore(snapshots).open()) {
                    seen.addAll(harness.process("|").output());
                }
            }
            assertThat(seen)
                    .containsExactlyInAnyOrderElementsOf(
                            union
                                    ? List.of("aa'bb'|", "aa'bb'|", "aa'bb'|", "aa'bb'|")
                                    : List.of("a|", "a'|", "b|", "b'|"));
        }
    }

    /** A reduction per key, and a flat map. */
    private static final class Summing extends RichFlatMapFunction<String, String> {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("NullAway.Init") // made before the first record
        private transient ReducingState<Long> sum;

        @Override
        public void open(OpenContext context) {
            sum = getRuntimeContext()
                    .getReducingState(new ReducingStateDescriptor<>("sum", (a, b) -> a + b, Types.LONG));
        }

        @Override
        public void flatMap(String record, Collector<String> out) throws Exception {
            sum.add(Long.parseLong(record.substring(record.indexOf(':') + 1)));
            out.collect(record + "=" + sum.get());
            out.close(); // of no effect
        }
    }

    @Test
    void aKeyedFlatMapReduces() throws Exception {
        try (OperatorHarness harness = OperatorHarness.of("sum", FunctionSpecs.keyedFlatMap(new Summing()))
                .open()) {
            assertThat(harness.process("a:1").process("b:10").process("a:2").output())
                    .containsExactly("a:1=1", "b:10=10", "a:2=3");
        }
    }

    /** Asks for a state whose function wants to be opened. */
    private static final class RichInState extends RichMapFunction<String, String> {
        private static final long serialVersionUID = 1L;

        private final boolean reducing;

        RichInState(boolean reducing) {
            this.reducing = reducing;
        }

        @Override
        public void open(OpenContext context) {
            if (reducing) {
                getRuntimeContext()
                        .getReducingState(new ReducingStateDescriptor<>("last", new RichLast(), Types.STRING));
            } else {
                getRuntimeContext()
                        .getAggregatingState(new AggregatingStateDescriptor<>("last", new RichJoin(), Types.STRING));
            }
        }

        @Override
        public String map(String record) {
            return record;
        }
    }

    private static final class RichLast extends RichReduceFunction<String> {
        private static final long serialVersionUID = 1L;

        @Override
        public String reduce(String value1, String value2) {
            return value2;
        }
    }

    private static final class RichJoin extends RichAggregateFunction<String, String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public String createAccumulator() {
            return "";
        }

        @Override
        public String add(String value, String accumulator) {
            return accumulator + value;
        }

        @Override
        public String getResult(String accumulator) {
            return accumulator;
        }

        @Override
        public String merge(String a, String b) {
            return a + b;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStateWhoseFunctionIsRichIsRefusedWithTheCure(boolean reducing) {
        OperatorHarness harness = OperatorHarness.of("rich", FunctionSpecs.keyedMap(new RichInState(reducing)));

        assertThatThrownBy(harness::open)
                .hasMessageContaining("Operator 'rich' failed in open")
                .hasMessageContaining("state 'last'")
                .hasMessageContaining("use one that is not rich");
        harness.close();
    }
}
