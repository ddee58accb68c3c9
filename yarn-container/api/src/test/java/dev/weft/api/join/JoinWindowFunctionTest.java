package dev.weft.api.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.Collector;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.WindowFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JoinWindowFunctionTest {
    private static final TimeWindow WINDOW = new TimeWindow(0, 1000);

    private final List<String> emitted = new ArrayList<>();

    @Test
    void pairsOfAWindowAreOfThatWindowOnly() throws Exception {
        WindowFunction<TaggedUnion<Integer, String>, String, Long, TimeWindow> join =
                JoinWindowFunction.join((Integer one, String two) -> one + two);

        join.apply(1L, WINDOW, List.of(one(1), two("a"), one(2), two("b")), into());
        join.apply(2L, WINDOW, List.of(one(3)), into());
        join.apply(3L, WINDOW, List.of(two("c")), into());
        join.apply(4L, WINDOW, List.of(two("d"), one(4)), into());

        assertThat(emitted).containsExactly("1a", "1b", "2a", "2b", "4d");
    }

    @Test
    void aLongWindowLeavesNothingToTheNext() throws Exception {
        WindowFunction<TaggedUnion<Integer, String>, String, Long, TimeWindow> join =
                JoinWindowFunction.join((Integer one, String two, Collector<String> out) -> out.collect(one + two));
        List<TaggedUnion<Integer, String>> many = new ArrayList<>();
        IntStream.range(0, 3000).forEach(i -> many.add(one(i)));
        many.add(two("x"));

        join.apply(1L, WINDOW, many, into());
        join.apply(2L, WINDOW, List.of(one(-1), two("y")), into());

        assertThat(emitted).hasSize(3001).endsWith("2999x", "-1y");
    }

    @Test
    void aCoGroupMayKeepItsLists() throws Exception {
        List<Iterable<Integer>> kept = new ArrayList<>();
        WindowFunction<TaggedUnion<Integer, String>, String, Long, TimeWindow> groups = JoinWindowFunction.coGroup(
                (Iterable<Integer> ones, Iterable<String> twos, Collector<String> out) -> kept.add(ones));

        groups.apply(1L, WINDOW, List.of(one(1), one(2)), into());
        groups.apply(2L, WINDOW, List.of(one(3), two("a")), into());

        assertThat(kept.get(0)).containsExactly(1, 2);
        assertThat(kept.get(1)).containsExactly(3);
    }

    private static TaggedUnion<Integer, String> one(int record) {
        return TaggedUnion.one(record);
    }

    private static TaggedUnion<Integer, String> two(String record) {
        return TaggedUnion.two(record);
    }

    private Collector<String> into() {
        return new Collector<>() {
            @Override
            public void collect(String record) {
                emitted.add(record);
            }

            @Override
            public void close() {}
        };
    }
}
