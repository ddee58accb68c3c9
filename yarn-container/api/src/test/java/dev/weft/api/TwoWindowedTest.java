package dev.weft.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.Collector;
import dev.weft.api.function.JoinFunction;
import dev.weft.api.function.OpenContext;
import dev.weft.api.join.CoGroupFunction;
import dev.weft.api.join.JoinWindowFunction;
import dev.weft.api.join.RichFlatJoinFunction;
import dev.weft.api.join.TaggedUnion;
import dev.weft.api.type.Types;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.api.window.WindowFunction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TwoWindowedTest {
    private static final TimeWindow WINDOW = new TimeWindow(0, 10);

    private final StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2);
    private final DataStream<String> words = environment.fromData("a", "b");
    private final DataStream<Integer> numbers = environment.fromData(1, 2);

    private static <T> List<T> apply(
            WindowFunction<TaggedUnion<String, Integer>, T, String, TimeWindow> function,
            List<TaggedUnion<String, Integer>> input)
            throws Exception {
        List<T> out = new ArrayList<>();
        function.apply("k", WINDOW, input, new Collector<>() {
            @Override
            public void collect(T record) {
                out.add(record);
            }

            @Override
            public void close() {}
        });
        return out;
    }

    private static final List<TaggedUnion<String, Integer>> MIXED =
            List.of(TaggedUnion.one("a"), TaggedUnion.two(1), TaggedUnion.one("b"), TaggedUnion.two(2));

    @Test
    void eachPairIsJoined() throws Exception {
        JoinFunction<String, Integer, String> function = (word, number) -> word + number;

        assertThat(apply(JoinWindowFunction.join(function), MIXED)).containsExactly("a1", "a2", "b1", "b2");
    }

    @Test
    void aGroupMayMissOneSide() throws Exception {
        CoGroupFunction<String, Integer, String> function = (first, second, out) -> out.collect(first + "|" + second);

        assertThat(apply(JoinWindowFunction.coGroup(function), MIXED)).containsExactly("[a, b]|[1, 2]");
        assertThat(apply(JoinWindowFunction.coGroup(function), List.of(TaggedUnion.two(7))))
                .containsExactly("[]|[7]");
    }

    private static final class Opened extends RichFlatJoinFunction<String, Integer, String> {
        private static final long serialVersionUID = 1L;

        private String prefix = "not opened";

        @Override
        public void open(OpenContext openContext) {
            prefix = "opened";
        }

        @Override
        public void join(String first, Integer second, Collector<String> out) {
            out.collect(prefix + first + second);
        }
    }

    @Test
    void richFunctionsAreOpened() throws Exception {
        WindowFunction<TaggedUnion<String, Integer>, String, String, TimeWindow> function =
                JoinWindowFunction.join(new Opened());
        ((dev.weft.api.function.RichFunction) function).open(new OpenContext() {});

        assertThat(apply(function, MIXED)).startsWith("openeda1");
    }

    @Test
    void typesAreFoundAndTheGraphIsWhole() throws Exception {
        SingleOutputStreamOperator<String> joined = words.join(numbers)
                .where(word -> word, Types.STRING)
                .equalTo(number -> "" + number, Types.STRING)
                .window(TumblingEventTimeWindows.of(Duration.ofSeconds(5)))
                .apply(new Opened());

        assertThat(joined.getType()).isEqualTo(Types.STRING);
        joined.print();
        assertThat(environment.getJobGraph("join").operators())
                .extracting(node -> node.name())
                .contains("Join: first", "Join: second", "TumblingEventTimeWindows");
    }
}
