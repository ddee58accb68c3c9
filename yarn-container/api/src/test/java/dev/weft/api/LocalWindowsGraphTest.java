package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.OutputTag;
import dev.weft.api.graph.Edge;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.window.CountTrigger;
import dev.weft.api.window.EventTimeSessionWindows;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.api.window.TumblingProcessingTimeWindows;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.LocalAggregation;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.RuntimeExecutionMode;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where graphs have an operator that aggregates before the exchange. */
@Timeout(60)
class LocalWindowsGraphTest {
    private static final TypeInformation<Tuple2<String, Long>> PAIRS = TypeInformation.of(new TypeHint<>() {});
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2);

    private DataStream<Tuple2<String, Long>> pairs() {
        return environment.fromData(PAIRS, new Tuple2<>("a", 1L));
    }

    private JobGraph graph(Function<WindowedStream<Tuple2<String, Long>, String, TimeWindow>, DataStream<?>> program) {
        program.apply(pairs().keyBy(pair -> pair.f0).window(TumblingEventTimeWindows.of(SECOND)))
                .print();
        return environment.getJobGraph("windows");
    }

    private static DataStream<?> reduced(WindowedStream<Tuple2<String, Long>, String, TimeWindow> windows) {
        return windows.reduce((one, other) -> new Tuple2<>(one.f0, one.f1 + other.f1));
    }

    private static List<String> names(JobGraph graph) {
        return graph.operators().stream().map(OperatorNode::name).toList();
    }

    @Test
    void theOperatorStandsBehindTheSenderAndSendsByKey() {
        JobGraph graph = graph(LocalWindowsGraphTest::reduced);

        assertThat(names(graph))
                .contains("Local TumblingEventTimeWindows")
                .containsSubsequence("Local TumblingEventTimeWindows", "TumblingEventTimeWindows");
        OperatorNode local = graph.operators().stream()
                .filter(node -> node.spec().kind().equals("local-window"))
                .findFirst()
                .orElseThrow();
        assertThat(graph.edges().stream().filter(edge -> edge.target().equals(local.id())))
                .extracting(Edge::partitioning)
                .containsExactly(new Partitioning.Forward());
        assertThat(graph.edges().stream().filter(edge -> edge.source().equals(local.id())))
                .extracting(edge -> edge.partitioning().shipName())
                .containsExactly("HASH");
    }

    @Test
    void otherOperatorsKeepTheirIdsWithoutIt() {
        JobGraph with = graph(LocalWindowsGraphTest::reduced);
        var other = new LocalWindowsGraphTest();
        JobGraph without = other.off().graph(LocalWindowsGraphTest::reduced);

        assertThat(names(without)).doesNotContain("Local TumblingEventTimeWindows");
        assertThat(with.operators().stream().map(OperatorNode::id))
                .containsAll(without.operators().stream().map(OperatorNode::id).toList());
    }

    private LocalWindowsGraphTest off() {
        environment.configure(new Configuration().set(PipelineOptions.LOCAL_AGGREGATION, LocalAggregation.OFF));
        return this;
    }

    @Test
    void aBatchJobHasItToo() {
        environment.setRuntimeMode(RuntimeExecutionMode.BATCH);

        assertThat(names(graph(LocalWindowsGraphTest::reduced))).contains("Local TumblingEventTimeWindows");
    }

    @Test
    void eachStreamOfAUnionHasItsOwn() {
        reduced(pairs().union(pairs()).keyBy(pair -> pair.f0).window(TumblingEventTimeWindows.of(SECOND)))
                .print();

        assertThat(names(environment.getJobGraph("union")))
                .filteredOn("Local TumblingEventTimeWindows"::equals)
                .hasSize(2);
    }

    @Test
    void windowsThatNeedEveryRecordHaveNone() {
        assertThat(names(graph(windows -> windows.apply((key, window, input, out) -> {}, PAIRS))))
                .noneMatch(name -> name.startsWith("Local"));
    }

    @Test
    void windowsWithAnotherTriggerHaveNone() {
        assertThat(names(graph(windows -> reduced(windows.trigger(CountTrigger.of(3))))))
                .noneMatch(name -> name.startsWith("Local"));
    }

    @Test
    void windowsThatGiveLateRecordsAwayHaveNone() {
        assertThat(names(graph(windows -> reduced(windows.sideOutputLateData(new OutputTag<>("late", PAIRS))))))
                .noneMatch(name -> name.startsWith("Local"));
    }

    @Test
    void sessionsAndWindowsOfTheClockHaveNone() {
        KeyedStream<Tuple2<String, Long>, String> keyed = pairs().keyBy(pair -> pair.f0);
        reduced(keyed.window(EventTimeSessionWindows.withGap(SECOND))).print();
        reduced(keyed.window(TumblingProcessingTimeWindows.of(SECOND))).print();

        assertThat(names(environment.getJobGraph("others"))).noneMatch(name -> name.startsWith("Local"));
    }

    @Test
    void withoutChainsThereIsNone() {
        environment.disableOperatorChaining();

        assertThat(names(graph(LocalWindowsGraphTest::reduced))).noneMatch(name -> name.startsWith("Local"));
    }
}
