package dev.weft.api;

import static dev.weft.api.GraphAssertions.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.lib.DiscardingSink;
import dev.weft.api.function.Collector;
import dev.weft.api.function.KeyedProcessFunction;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import dev.weft.core.error.EngineException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** State finds its operator again by these ids. */
@Timeout(60)
class OperatorIdsTest {
    private static final class Keep extends KeyedProcessFunction<Long, Long, Long> {
        @Override
        public void processElement(Long value, Context ctx, Collector<Long> out) {
            out.collect(value);
        }
    }

    private static JobGraph graph(boolean stateless, boolean uids, int parallelism) {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment().setParallelism(parallelism);
        DataStream<Long> in = env.fromSequence(1, 9).uid("in");
        if (stateless) {
            in = in.map(n -> n + 1).filter(n -> n > 0);
        }
        SingleOutputStreamOperator<Long> keep = in.keyBy(n -> n).process(new Keep());
        if (uids) {
            keep.uid("keep");
        }
        (stateless ? keep.map(n -> n) : keep).sinkTo(new DiscardingSink<>()).uid("out");
        return env.getJobGraph("job");
    }

    @Test
    void staysWhenStatelessOperatorsComeInBetween() {
        JobGraph before = graph(false, true, 4);
        JobGraph after = graph(true, true, 4);

        for (String name : new String[] {"Source: Sequence Source", "KeyedProcess", "Sink: Writer"}) {
            assertThat(named(after, name).id())
                    .as(name)
                    .isEqualTo(named(before, name).id());
        }
    }

    @Test
    void staysWithAnotherParallelismEvenWithoutAUid() {
        assertThat(named(graph(false, false, 2), "KeyedProcess").id())
                .isEqualTo(named(graph(false, false, 4), "KeyedProcess").id());
    }

    @Test
    void changesWithoutAUidWhenTheInputDoes() {
        assertThat(named(graph(true, false, 4), "KeyedProcess").id())
                .isNotEqualTo(named(graph(false, false, 4), "KeyedProcess").id());
    }

    @Test
    void isTheHashThatTheUserGives() {
        String hash = "0123456789abcdef0123456789abcdef";
        StreamExecutionEnvironment env = new StreamExecutionEnvironment();
        env.fromSequence(1, 9).map(n -> n).uid("x").setUidHash(hash).sinkTo(new DiscardingSink<>());

        assertThat(named(env.getJobGraph("job"), "Map").id()).hasToString(hash);
    }

    @Test
    void refusesWhatIsNoHashAndAnEmptyUid() {
        SingleOutputStreamOperator<Long> numbers = new StreamExecutionEnvironment().fromSequence(1, 9);

        assertThatThrownBy(() -> numbers.setUidHash("12"))
                .isInstanceOf(EngineException.class)
                .hasMessage("Operator 'Source: Sequence Source': the uid hash '12' is not 32 hexadecimal digits");
        assertThatThrownBy(() -> numbers.uid(" "))
                .isInstanceOf(EngineException.class)
                .hasMessage("Operator 'Source: Sequence Source' cannot get an empty uid");
    }

    @Test
    void refusesTwoOperatorsOfOneUidInOneLine() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment();
        env.fromSequence(1, 9).map(n -> n).uid("x").filter(n -> n > 1).uid("x").sinkTo(new DiscardingSink<>());

        assertThatThrownBy(() -> env.getJobGraph("job"))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("'Map' and 'Filter'")
                .hasMessageContaining("uid 'x'")
                .hasMessageNotContaining("\n");
    }

    @Test
    void keepsParallelismAndMaxParallelism() {
        StreamExecutionEnvironment env = new StreamExecutionEnvironment().setParallelism(4);
        env.fromSequence(1, 9)
                .keyBy(n -> n)
                .process(new Keep())
                .setParallelism(3)
                .setMaxParallelism(60)
                .sinkTo(new DiscardingSink<>());

        OperatorNode keep = named(env.getJobGraph("job"), "KeyedProcess");

        assertThat(keep.parallelism()).isEqualTo(3);
        assertThat(keep.maxParallelism()).isEqualTo(60);
        assertThat(keep.maxParallelismGiven()).isTrue();
    }
}
