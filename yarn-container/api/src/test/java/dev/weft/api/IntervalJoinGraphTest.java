package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.Collector;
import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.TwoInputSpec.IntervalJoinSpec;
import dev.weft.api.join.IntervalBounds;
import dev.weft.api.join.ProcessJoinFunction;
import dev.weft.api.type.Types;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IntervalJoinGraphTest {
    private final StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2);
    private final KeyedStream<String, String> letters =
            environment.fromData("a", "b").keyBy(value -> value);
    private final KeyedStream<String, String> others =
            environment.fromData("a", "c").keyBy(value -> value);

    private static final class Pairs extends ProcessJoinFunction<String, String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(String left, String right, Context ctx, Collector<String> out) {
            out.collect(left + right);
        }
    }

    private KeyedStream.IntervalJoin<String, String, String> join() {
        return letters.intervalJoin(others);
    }

    @Test
    void theResultsTypeIsFoundAndExclusiveBoundsMoveByAMillisecond() throws Exception {
        var joined = join().between(Duration.ofMillis(-5), Duration.ofMillis(5))
                .lowerBoundExclusive()
                .upperBoundExclusive()
                .process(new Pairs());

        assertThat(joined.getType()).isEqualTo(Types.STRING);
        joined.print();
        JobGraph graph = environment.getJobGraph("join");
        var spec = graph.operators().stream()
                .filter(node -> node.spec() instanceof IntervalJoinSpec)
                .map(node -> (IntervalJoinSpec) node.spec())
                .findFirst()
                .orElseThrow();
        assertThat(spec.bounds().open(getClass().getClassLoader())).isEqualTo(new IntervalBounds(-4, 4, "", ""));
    }

    @Test
    void boundsTheWrongWayRoundAreRefusedWithBothNumbers() {
        assertThatThrownBy(() -> join().between(Duration.ofMillis(7), Duration.ofMillis(3))
                        .process(new Pairs()))
                .hasMessageContaining("7")
                .hasMessageContaining("3");
    }

    @Test
    void processingTimeIsRefused() {
        assertThatThrownBy(() -> join().inProcessingTime().between(Duration.ZERO, Duration.ZERO))
                .hasMessageContaining("event time only");
        assertThat(join().inProcessingTime().inEventTime().between(Duration.ZERO, Duration.ZERO))
                .isNotNull();
    }
}
