package dev.weft.api;

import static dev.weft.api.GraphAssertions.into;
import static dev.weft.api.GraphAssertions.named;
import static dev.weft.api.GraphAssertions.opened;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.lib.DiscardingSink;
import dev.weft.api.function.BroadcastProcessFunction;
import dev.weft.api.function.CoMapFunction;
import dev.weft.api.function.CoProcessFunction;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedBroadcastProcessFunction;
import dev.weft.api.function.KeyedCoProcessFunction;
import dev.weft.api.function.RichCoFlatMapFunction;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.state.MapStateDescriptor;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connected and broadcast streams. */
@Timeout(60)
class TwoInputGraphTest {
    private static final MapStateDescriptor<String, String> RULES =
            new MapStateDescriptor<>("rules", String.class, String.class);

    private final StreamExecutionEnvironment env = new StreamExecutionEnvironment().setParallelism(4);
    private final DataStream<Long> numbers = env.fromSequence(1, 9);
    private final DataStream<String> texts = env.fromData("a", "b");

    static final class Both implements CoMapFunction<Long, String, String> {
        @Override
        public String map1(Long value) {
            return value.toString();
        }

        @Override
        public String map2(String value) {
            return value;
        }
    }

    private static final class BothFlat extends RichCoFlatMapFunction<Long, String, String> {
        @Override
        public void flatMap1(Long value, Collector<String> out) {}

        @Override
        public void flatMap2(String value, Collector<String> out) {}
    }

    private static final class Joined extends CoProcessFunction<Long, String, Integer> {
        @Override
        public void processElement1(Long value, Context ctx, Collector<Integer> out) {}

        @Override
        public void processElement2(String value, Context ctx, Collector<Integer> out) {}
    }

    private static final class KeyedJoined extends KeyedCoProcessFunction<Integer, Long, String, Integer> {
        @Override
        public void processElement1(Long value, Context ctx, Collector<Integer> out) {
            out.collect(ctx.getCurrentKey());
        }

        @Override
        public void processElement2(String value, Context ctx, Collector<Integer> out) {}
    }

    private static final class Ruled extends BroadcastProcessFunction<Long, String, String> {
        @Override
        public void processElement(Long value, ReadOnlyContext ctx, Collector<String> out) throws Exception {
            out.collect(String.valueOf(ctx.getBroadcastState(RULES).get("x")));
        }

        @Override
        public void processBroadcastElement(String value, Context ctx, Collector<String> out) throws Exception {
            ctx.getBroadcastState(RULES).put(value, value);
        }
    }

    private static final class KeyedRuled extends KeyedBroadcastProcessFunction<Integer, Long, String, String> {
        @Override
        public void processElement(Long value, ReadOnlyContext ctx, Collector<String> out) {
            ctx.timerService().registerEventTimeTimer(ctx.getCurrentKey());
        }

        @Override
        public void processBroadcastElement(String value, Context ctx, Collector<String> out) throws Exception {
            ctx.getBroadcastState(RULES).put(value, value);
        }
    }

    private ConnectedStreams<Long, String> connected() {
        return numbers.connect(texts);
    }

    private ConnectedStreams<Long, String> keyed() {
        return connected().keyBy(Long::intValue, String::length);
    }

    private JobGraph graph() {
        return env.getJobGraph("job");
    }

    private OperatorNode operator(SingleOutputStreamOperator<?> stream) {
        stream.sinkTo(new DiscardingSink<>());
        return named(graph(), stream.getName());
    }

    @Test
    void connectsTwoStreams() {
        SingleOutputStreamOperator<String> both = connected().map(new Both());
        OperatorNode map = operator(both);

        assertThat(both.getType()).isEqualTo(Types.STRING);
        assertThat(map.spec().kind()).isEqualTo("co-map");
        assertThat(map.spec().parts()).containsOnlyKeys("function");
        assertThat(map.spec().traits().inputs()).isEqualTo(2);
        assertThat(into(graph(), "Co-Map"))
                .containsExactly("Source: Sequence Source FORWARD>0", "Source: Collection Source REBALANCE>1");
    }

    @Test
    void hasEachKindOfFunction() {
        assertThat(operator(connected().flatMap(new BothFlat())).spec().kind()).isEqualTo("co-flat-map");
        assertThat(operator(connected().process(new Joined())).spec().kind()).isEqualTo("co-process");
        OperatorNode keyedProcess = operator(keyed().process(new KeyedJoined()));
        assertThat(keyedProcess.spec().kind()).isEqualTo("keyed-co-process");
        assertThat(keyedProcess.spec().traits().keyed()).isTrue();
    }

    @Test
    void connectsKeyedStreams() {
        OperatorNode map = operator(keyed().map(new Both()));

        assertThat(map.spec().parts())
                .containsOnlyKeys("function", "key-selector-1", "key-selector-2", "key-serializer");
        assertThat(into(graph(), "Co-Map"))
                .containsExactly("Source: Sequence Source HASH>0", "Source: Collection Source HASH>1");
    }

    @Test
    void takesStreamsThatWereKeyedBefore() {
        OperatorNode process = operator(numbers.keyBy(Long::intValue)
                .connect(texts.keyBy(String::length))
                .process(new KeyedJoined()));

        assertThat(process.spec().kind()).isEqualTo("keyed-co-process");
    }

    @Test
    void refusesKeysOfTwoTypes() {
        DataStream<Long> keyedNumbers = numbers.keyBy(n -> n);

        assertThatThrownBy(() -> keyedNumbers.connect(texts.keyBy(String::length)))
                .isInstanceOf(EngineException.class)
                .hasMessage("connect: the keys of both streams must have one type, they are Long and Integer");
    }

    @Test
    void refusesAKeyedFunctionWithoutKeysOnBothSides() {
        ConnectedStreams<Long, String> half = numbers.keyBy(Long::intValue).connect(texts);

        assertThatThrownBy(() -> half.process(new KeyedJoined()))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("A KeyedCoProcessFunction needs keys on both streams");
    }

    @Test
    void connectsAUnionAndAStreamWithItself() {
        DataStream<Long> united = numbers.union(env.fromSequence(5, 6).name("others"));
        united.connect(texts).map(new Both()).name("one").sinkTo(new DiscardingSink<>());
        texts.map(Long::valueOf).connect(texts).map(new Both()).name("two").sinkTo(new DiscardingSink<>());

        assertThat(into(graph(), "one"))
                .containsExactly(
                        "Source: Sequence Source FORWARD>0",
                        "others FORWARD>0",
                        "Source: Collection Source REBALANCE>1");
        assertThat(into(graph(), "two")).containsExactly("Map FORWARD>0", "Source: Collection Source REBALANCE>1");
    }

    /** Gives what the second stream has. */
    private static final class Second<A, B> implements CoMapFunction<A, B, B> {
        @Override
        public B map1(A value) {
            throw new IllegalStateException("only the second");
        }

        @Override
        public B map2(B value) {
            return value;
        }
    }

    @Test
    void findsTypesThatComeFromEitherStream() {
        assertThat(connected().map(new Second<>()).getType()).isEqualTo(Types.STRING);
        assertThat(texts.connect(numbers).map(new Second<>()).getType()).isEqualTo(Types.LONG);
    }

    @Test
    void broadcastsRules() throws Exception {
        MapStateDescriptor<String, Long> limits = new MapStateDescriptor<>("limits", Types.STRING, Types.LONG);
        OperatorNode process =
                operator(numbers.connect(texts.broadcast(RULES, limits)).process(new Ruled()));

        assertThat(process.spec().kind()).isEqualTo("broadcast-process");
        assertThat(process.spec().parts()).containsOnlyKeys("function", "descriptors");
        Object descriptors = opened(process, "descriptors");
        assertThat(descriptors).isInstanceOf(ArrayList.class).isEqualTo(List.of(RULES, limits));
        assertThat(into(graph(), "Co-Process-Broadcast"))
                .containsExactly("Source: Sequence Source FORWARD>0", "Source: Collection Source BROADCAST>1");
    }

    @Test
    void broadcastsRulesToKeyedData() {
        OperatorNode process = operator(
                numbers.keyBy(Long::intValue).connect(texts.broadcast(RULES)).process(new KeyedRuled()));

        assertThat(process.spec().kind()).isEqualTo("keyed-broadcast-process");
        assertThat(process.spec().parts())
                .containsOnlyKeys("function", "descriptors", "key-selector", "key-serializer");
        assertThat(process.spec().traits().keyed()).isTrue();
        assertThat(into(graph(), "Co-Process-Broadcast-Keyed"))
                .containsExactly("Source: Sequence Source HASH>0", "Source: Collection Source BROADCAST>1");
    }

    @Test
    void refusesTheWrongBroadcastFunction() {
        BroadcastStream<String> rules = texts.broadcast(RULES);

        assertThatThrownBy(() -> numbers.connect(rules).process(new KeyedRuled()))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("A KeyedBroadcastProcessFunction needs a keyed stream");
        assertThatThrownBy(() -> numbers.keyBy(Long::intValue).connect(rules).process(new Ruled()))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("use a KeyedBroadcastProcessFunction");
    }

    @Test
    void refusesBroadcastStatesThatCannotBeToldApart() {
        assertThatThrownBy(() -> texts.broadcast(RULES, RULES))
                .isInstanceOf(EngineException.class)
                .hasMessage("Two broadcast states have the name 'rules'");
        assertThatThrownBy(() -> texts.broadcast(new MapStateDescriptor<?, ?>[0]))
                .isInstanceOf(EngineException.class)
                .hasMessage("broadcast(descriptors...) needs at least one MapStateDescriptor");
    }

    @Test
    void refusesToBroadcastAKeyedStream() {
        assertThatThrownBy(() -> texts.keyBy(String::length).broadcast(RULES))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("broadcast() cannot follow keyBy(...)");
    }

    @Test
    void refusesBroadcastStateThatTheJobForbids() {
        env.getConfig().disableGenericTypes();
        MapStateDescriptor<String, Thread> threads =
                new MapStateDescriptor<>("threads", Types.STRING, Types.GENERIC(Thread.class));
        numbers.connect(texts.broadcast(RULES, threads)).process(new Ruled()).sinkTo(new DiscardingSink<>());

        assertThatThrownBy(this::graph)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Operator 'Co-Process-Broadcast'")
                .hasMessageContaining("java.lang.Thread");
    }

    @Test
    void refusesAStreamOfAnotherEnvironment() {
        DataStream<String> foreign = new StreamExecutionEnvironment().fromData("x");

        assertThatThrownBy(() -> numbers.connect(foreign))
                .isInstanceOf(EngineException.class)
                .hasMessage("connect: the streams belong to different environments");
    }
}
