package dev.weft.api;

import static dev.weft.api.GraphAssertions.into;
import static dev.weft.api.GraphAssertions.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.lib.DiscardingSink;
import dev.weft.api.function.Collector;
import dev.weft.api.function.OutputTag;
import dev.weft.api.function.ProcessFunction;
import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SideOutputGraphTest {
    private static final OutputTag<String> TEXTS = new OutputTag<>("texts") {};
    private static final OutputTag<String> MORE = new OutputTag<>("more") {};

    private final StreamExecutionEnvironment env = new StreamExecutionEnvironment().setParallelism(4);

    private static final class Split extends ProcessFunction<Long, Long> {
        @Override
        public void processElement(Long value, Context ctx, Collector<Long> out) {
            ctx.output(TEXTS, value.toString());
        }
    }

    private SingleOutputStreamOperator<Long> split() {
        return env.fromSequence(1, 9).process(new Split());
    }

    private JobGraph graph() {
        return env.getJobGraph("job");
    }

    @Test
    void readsTheMainOutputAndTheSideOutputs() throws Exception {
        SingleOutputStreamOperator<Long> split = split();
        split.sinkTo(new DiscardingSink<>()).name("main");
        SideOutputDataStream<String> texts = split.getSideOutput(TEXTS);
        texts.sinkTo(new DiscardingSink<>()).name("side");

        JobGraph graph = graph();

        assertThat(texts.getType()).isEqualTo(Types.STRING);
        assertThat(into(graph, "Sink: main")).containsExactly("Process FORWARD>0");
        assertThat(into(graph, "Sink: side")).containsExactly("Process/texts FORWARD>0");
        Edge edge = graph.edges().get(graph.edges().size() - 1);
        assertThat(edge.serializer().open(getClass().getClassLoader())).isEqualTo(Types.STRING.createSerializer());
    }

    @Test
    void needsNoReaderOfTheMainOutput() {
        split().getSideOutput(TEXTS).sinkTo(new DiscardingSink<>()).name("side");

        assertThat(into(graph(), "Sink: side")).containsExactly("Process/texts FORWARD>0");
    }

    @Test
    void partitionsAndUnitesSideOutputs() {
        SingleOutputStreamOperator<Long> split = split();
        DataStream<String> other = env.fromData("a", "b");
        split.getSideOutput(TEXTS)
                .rebalance()
                .union(
                        split.getSideOutput(MORE),
                        other,
                        split.getSideOutput(TEXTS).shuffle())
                .map(String::length)
                .sinkTo(new DiscardingSink<>());
        split.getSideOutput(TEXTS).keyBy(String::length).filter(text -> true).sinkTo(new DiscardingSink<>());

        JobGraph graph = graph();

        assertThat(into(graph, "Map"))
                .containsExactly(
                        "Process/texts REBALANCE>0",
                        "Process/more FORWARD>0",
                        "Source: Collection Source REBALANCE>0",
                        "Process/texts SHUFFLE>0");
        assertThat(into(graph, "Filter")).containsExactly("Process/texts HASH>0");
    }

    @Test
    void connectsASideOutputWithItsMainOutput() {
        SingleOutputStreamOperator<Long> split = split();
        split.connect(split.getSideOutput(TEXTS))
                .map(new TwoInputGraphTest.Both())
                .sinkTo(new DiscardingSink<>());

        assertThat(into(graph(), "Co-Map")).containsExactly("Process FORWARD>0", "Process/texts FORWARD>1");
    }

    @Test
    void tellsReadersOfDifferentOutputsApart() {
        SingleOutputStreamOperator<Long> split = split();
        split.getSideOutput(TEXTS).map(String::length).sinkTo(new DiscardingSink<>());
        split.getSideOutput(MORE).map(String::length).sinkTo(new DiscardingSink<>());
        JobGraph graph = graph();

        StreamExecutionEnvironment swapped = new StreamExecutionEnvironment().setParallelism(4);
        SingleOutputStreamOperator<Long> same = swapped.fromSequence(1, 9).process(new Split());
        same.getSideOutput(MORE).map(String::length).sinkTo(new DiscardingSink<>());

        assertThat(graph.operators()).extracting(OperatorNode::id).doesNotHaveDuplicates();
        assertThat(named(swapped.getJobGraph("job"), "Map").id())
                .isEqualTo(graph.operators().get(4).id())
                .isNotEqualTo(named(graph, "Map").id());
    }

    @Test
    void refusesOneOutputOfTwoTypes() {
        SingleOutputStreamOperator<Long> split = split();
        split.getSideOutput(TEXTS);

        assertThatThrownBy(() -> split.getSideOutput(new OutputTag<Long>("texts") {}))
                .isInstanceOf(EngineException.class)
                .hasMessage("Operator 'Process' has one side output 'texts', but it is read as String and as Long");
    }
}
