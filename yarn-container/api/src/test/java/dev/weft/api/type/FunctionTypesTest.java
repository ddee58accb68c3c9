package dev.weft.api.type;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.Collector;
import dev.weft.api.function.FlatMapFunction;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.MapFunction;
import dev.weft.api.function.RichMapFunction;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.SampleTypes.Event;
import dev.weft.api.type.SampleTypes.Pair;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Row 86 of the cases: erased results. */
@Timeout(60)
class FunctionTypesTest {
    private static Optional<TypeInformation<?>> map(MapFunction<?, ?> function, TypeInformation<?> input) {
        return FunctionTypes.output(function, MapFunction.class, 0, 1, input);
    }

    private static Optional<TypeInformation<?>> flatMap(FlatMapFunction<?, ?> function, TypeInformation<?> input) {
        return FunctionTypes.output(function, FlatMapFunction.class, 0, 1, input);
    }

    private static List<String> words(String line) {
        return List.of(line.split(" "));
    }

    private static void split(String line, Collector<Tuple2<String, Long>> out) {
        words(line).forEach(word -> out.collect(Tuple2.of(word, 1L)));
    }

    @Test
    void readsLambdasWithPlainResults() {
        MapFunction<String, Integer> length = text -> text.length();
        MapFunction<String, Event> event = text -> new Event(1, 2, 3);
        MapFunction<String, int[]> array = text -> new int[0];

        assertThat(map(length, Types.STRING)).contains(Types.INT);
        assertThat(map(event, Types.STRING)).contains(TypeInformation.of(Event.class));
        assertThat(map(array, Types.STRING)).contains(TypeInformation.of(int[].class));
    }

    @Test
    void findsNothingBehindLambdasWithErasedResults() {
        MapFunction<String, List<String>> list = text -> List.of(text);
        MapFunction<String, Tuple2<String, Long>> tuple = text -> Tuple2.of(text, 1L);
        FlatMapFunction<String, String> flat = (text, out) -> out.collect(text);
        MapFunction<String, Object> object = text -> text;

        assertThat(map(list, Types.STRING)).isEmpty();
        assertThat(map(tuple, Types.STRING)).isEmpty();
        assertThat(flatMap(flat, Types.STRING)).isEmpty();
        assertThat(map(object, Types.STRING)).isEmpty();
    }

    @Test
    void readsMethodReferencesWithGenerics() {
        MapFunction<String, List<String>> list = FunctionTypesTest::words;
        MapFunction<String, Integer> parse = Integer::parseInt;
        MapFunction<String, StringBuilder> constructor = StringBuilder::new;
        FlatMapFunction<String, Tuple2<String, Long>> flat = FunctionTypesTest::split;

        assertThat(map(list, Types.STRING)).contains(Types.LIST(Types.STRING));
        assertThat(map(parse, Types.STRING)).contains(Types.INT);
        assertThat(map(constructor, Types.STRING)).contains(Types.GENERIC(StringBuilder.class));
        assertThat(flatMap(flat, Types.STRING)).contains(Types.TUPLE(Types.STRING, Types.LONG));
    }

    @Test
    void readsAnonymousClasses() {
        FlatMapFunction<String, Tuple2<String, Long>> flat = new FlatMapFunction<>() {
            @Override
            public void flatMap(String value, Collector<Tuple2<String, Long>> out) {
                split(value, out);
            }
        };

        assertThat(flatMap(flat, Types.STRING)).contains(Types.TUPLE(Types.STRING, Types.LONG));
    }

    private static class Base<A, B> extends RichMapFunction<A, Pair<B, A>> {
        @Override
        public Pair<B, A> map(A value) {
            return new Pair<>(null, value);
        }
    }

    private static final class Derived<X> extends Base<X, Long> {}

    private static final class OfTuples<T> implements MapFunction<Tuple2<T, Long>, T> {
        @Override
        public T map(Tuple2<T, Long> value) {
            return value.f0;
        }
    }

    @Test
    void bindsTypeVariablesFromTheInput() {
        assertThat(map(new Derived<String>(), Types.STRING))
                .contains(TypeInformation.of(new TypeHint<Pair<Long, String>>() {}));
        assertThat(map(new OfTuples<String>(), Types.TUPLE(Types.STRING, Types.LONG)))
                .contains(Types.STRING);
    }

    @Test
    void asksFunctionsThatKnow() {
        final class Knows implements MapFunction<String, Object>, ResultTypeQueryable<Object> {
            @Override
            public Object map(String value) {
                return value;
            }

            @Override
            public TypeInformation<Object> getProducedType() {
                return Types.GENERIC(Object.class);
            }
        }

        assertThat(map(new Knows(), Types.STRING)).contains(Types.GENERIC(Object.class));
    }

    @Test
    void readsKeySelectors() {
        KeySelector<Tuple2<String, Long>, String> word = tuple -> tuple.f0;

        assertThat(FunctionTypes.output(word, KeySelector.class, 0, 1, Types.TUPLE(Types.STRING, Types.LONG)))
                .contains(Types.STRING);
    }
}
