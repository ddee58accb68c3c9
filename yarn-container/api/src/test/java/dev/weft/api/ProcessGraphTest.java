package dev.weft.api;

import static dev.weft.api.GraphAssertions.into;
import static dev.weft.api.GraphAssertions.named;
import static dev.weft.api.GraphAssertions.opened;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.lib.DiscardingSink;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.function.OutputTag;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.OperatorSpec.KeyedProcessSpec;
import dev.weft.api.graph.OperatorSpec.TimestampsSpec;
import dev.weft.api.state.ValueState;
import dev.weft.api.state.ValueStateDescriptor;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeSerializer;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operators of one input with state, timers and side outputs. */
@Timeout(60)
class ProcessGraphTest {
    private static final OutputTag<String> REST = new OutputTag<>("rest") {};

    private final StreamExecutionEnvironment env = new StreamExecutionEnvironment().setParallelism(4);
    private final DataStream<Long> numbers = env.fromSequence(1, 9);

    private static final class Texts extends ProcessFunction<Long, String> {
        @Override
        public void processElement(Long value, Context ctx, Collector<String> out) {
            ctx.output(REST, "even");
            out.collect(value.toString());
        }
    }

    private static final class Counter extends KeyedProcessFunction<Boolean, Long, String> {
        private final ValueStateDescriptor<Long> count = new ValueStateDescriptor<>("count", Long.class);

        @Override
        public void processElement(Long value, Context ctx, Collector<String> out) throws Exception {
            ValueState<Long> state = getRuntimeContext().getState(count);
            state.update(value);
            ctx.timerService().registerEventTimeTimer(value);
        }

        @Override
        public void onTimer(long timestamp, OnTimerContext ctx, Collector<String> out) {
            out.collect(ctx.getCurrentKey() + " " + ctx.timeDomain());
        }
    }

    private static final class Running extends RichMapFunction<Long, Long> {
        @Override
        public Long map(Long value) {
            return value;
        }
    }

    private JobGraph graph() {
        return env.getJobGraph("job");
    }

    @Test
    void processesWithoutAKey() {
        SingleOutputStreamOperator<String> texts = numbers.process(new Texts());
        texts.sinkTo(new DiscardingSink<>());

        OperatorNode process = named(graph(), "Process");

        assertThat(texts.getType()).isEqualTo(Types.STRING);
        assertThat(process.spec().kind()).isEqualTo("process");
        assertThat(process.spec().parts()).containsOnlyKeys("function");
    }

    @Test
    void processesWithAKey() throws Exception {
        numbers.keyBy(n -> n % 2 == 0).process(new Counter()).sinkTo(new DiscardingSink<>());

        JobGraph graph = graph();
        OperatorNode process = named(graph, "KeyedProcess");

        assertThat(process.spec()).isInstanceOf(KeyedProcessSpec.class);
        assertThat(process.spec().traits().keyed()).isTrue();
        assertThat(opened(process, "function")).isInstanceOf(Counter.class);
        assertThat(opened(process, "key-selector")).isInstanceOf(KeySelector.class);
        assertThat(opened(process, "key-serializer")).isInstanceOf(TypeSerializer.class);
        assertThat(into(graph, "KeyedProcess")).containsExactly("Source: Sequence Source HASH>0");
    }

    @Test
    void runsPlainFunctionsOfKeyedStreamsWithTheKey() {
        KeyedStream<Long, Boolean> keyed = numbers.keyBy(n -> n % 2 == 0);
        keyed.map(new Running()).sinkTo(new DiscardingSink<>());
        keyed.<Long>flatMap((value, out) -> out.collect(value), Types.LONG).sinkTo(new DiscardingSink<>());
        keyed.filter(n -> n > 1).sinkTo(new DiscardingSink<>());
        keyed.process(new Texts()).sinkTo(new DiscardingSink<>());

        JobGraph graph = graph();

        for (String name : new String[] {"Map", "Flat Map", "Filter", "Process"}) {
            assertThat(named(graph, name).spec().parts())
                    .as(name)
                    .containsOnlyKeys("function", "key-selector", "key-serializer");
            assertThat(named(graph, name).spec().traits().keyed()).as(name).isTrue();
        }
    }

    @Test
    void theKeyEndsWithTheOperatorBehindIt() {
        numbers.keyBy(n -> n % 2 == 0).filter(n -> n > 1).map(n -> n + 1).sinkTo(new DiscardingSink<>());

        assertThat(named(graph(), "Map").spec().parts()).containsOnlyKeys("function");
    }

    @Test
    void assignsTimestampsAndWatermarks() throws Exception {
        numbers.assignTimestampsAndWatermarks(WatermarkStrategy.<Long>forBoundedOutOfOrderness(Duration.ofSeconds(2))
                        .withTimestampAssigner((value, previous) -> value))
                .sinkTo(new DiscardingSink<>());

        OperatorNode timestamps = named(graph(), "Timestamps/Watermarks");

        assertThat(timestamps.spec()).isInstanceOf(TimestampsSpec.class);
        assertThat(timestamps.spec().kind()).isEqualTo("timestamps");
        assertThat(opened(timestamps, "watermarks")).isInstanceOf(WatermarkStrategy.class);
    }

    @Test
    void namesTheCureForAnErasedResult() {
        SingleOutputStreamOperator<Object> erased = generic(numbers);

        assertThatThrownBy(() -> erased.sinkTo(new DiscardingSink<>()))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Operator 'Process'")
                .hasMessageContaining(".returns(");
    }

    private static <R> SingleOutputStreamOperator<R> generic(DataStream<Long> stream) {
        return stream.process(new ProcessFunction<Long, R>() {
            @Override
            public void processElement(Long value, Context ctx, Collector<R> out) {}
        });
    }

    @Test
    void refusesAFunctionThatCannotTravel() {
        Object lock = new Object();

        assertThatThrownBy(() -> numbers.process(new ProcessFunction<Long, Long>() {
                    @Override
                    public void processElement(Long value, Context ctx, Collector<Long> out) {
                        out.collect((long) lock.hashCode());
                    }
                }))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Operator 'Process'")
                .hasMessageContaining("java.lang.Object");
    }
}
