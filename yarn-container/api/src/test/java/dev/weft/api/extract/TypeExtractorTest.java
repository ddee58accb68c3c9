package dev.weft.api.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.function.Collector;
import dev.weft.api.function.FlatMapFunction;
import dev.weft.api.function.JoinFunction;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.MapFunction;
import dev.weft.api.function.Partitioner;
import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.join.CoGroupFunction;
import dev.weft.api.join.FlatJoinFunction;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.MissingTypeInfo;
import dev.weft.api.type.ResultTypeQueryable;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.core.error.EngineException;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TypeExtractorTest {
    private static final TypeInformation<Tuple2<String, Long>> PAIR = Types.TUPLE(Types.STRING, Types.LONG);

    /** Its result's type follows from that of its input. */
    private static final class Twice<T> implements MapFunction<T, Tuple2<T, T>> {
        private static final long serialVersionUID = 1L;

        @Override
        public Tuple2<T, T> map(T value) {
            return Tuple2.of(value, value);
        }
    }

    private abstract static class Joining<A, B>
            implements JoinFunction<A, B, Tuple2<A, B>>,
                    FlatJoinFunction<A, B, Map<A, B>>,
                    CoGroupFunction<A, B, List<B>> {
        private static final long serialVersionUID = 1L;
    }

    private static final class LongsJoined extends Joining<String, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Tuple2<String, Long> join(String first, Long second) {
            return Tuple2.of(first, second);
        }

        @Override
        public void join(String first, Long second, Collector<Map<String, Long>> out) {
            out.collect(Map.of(first, second));
        }

        @Override
        public void coGroup(Iterable<String> first, Iterable<Long> second, Collector<List<Long>> out) {
            out.collect(List.of());
        }
    }

    private static final class Average implements AggregateFunction<Long, Tuple2<String, Long>, Double> {
        private static final long serialVersionUID = 1L;

        @Override
        public Tuple2<String, Long> createAccumulator() {
            return Tuple2.of("", 0L);
        }

        @Override
        public Tuple2<String, Long> add(Long value, Tuple2<String, Long> accumulator) {
            return accumulator;
        }

        @Override
        public Double getResult(Tuple2<String, Long> accumulator) {
            return 0.0;
        }

        @Override
        public Tuple2<String, Long> merge(Tuple2<String, Long> a, Tuple2<String, Long> b) {
            return a;
        }
    }

    private static final class Told implements MapFunction<String, Object>, ResultTypeQueryable<Object> {
        private static final long serialVersionUID = 1L;

        @Override
        public Object map(String value) {
            return value;
        }

        @Override
        @SuppressWarnings("unchecked")
        public TypeInformation<Object> getProducedType() {
            return (TypeInformation<Object>) (TypeInformation<?>) Types.STRING;
        }
    }

    private static class Lower {
        static int counter;
        transient int cached;
        int a;
        long b;
    }

    private static final class Higher extends Lower {
        String a = "";
    }

    @Test
    void resultsFollowFromInputs() {
        assertThat(TypeExtractor.getMapReturnTypes(new Twice<>(), PAIR)).isEqualTo(Types.TUPLE(PAIR, PAIR));
        assertThat(TypeExtractor.<Tuple2<String, Long>, String, Object>createTypeInfo(
                        MapFunction.class, Twice.class, 1, PAIR, null))
                .isEqualTo(Types.TUPLE(PAIR, PAIR));
        assertThat(TypeExtractor.<String, Object>getUnaryOperatorReturnType(
                        new Twice<String>(), MapFunction.class, 0, 1, null, Types.STRING, null, false))
                .isEqualTo(Types.TUPLE(Types.STRING, Types.STRING));
    }

    @Test
    void functionsOfTwoInputsTellTheirResults() {
        LongsJoined function = new LongsJoined();

        assertThat(TypeExtractor.getJoinReturnTypes(function, Types.STRING, Types.LONG))
                .isEqualTo(PAIR);
        assertThat(TypeExtractor.getFlatJoinReturnTypes(function, Types.STRING, Types.LONG))
                .isEqualTo(Types.MAP(Types.STRING, Types.LONG));
        assertThat(TypeExtractor.getCoGroupReturnTypes(function, Types.STRING, Types.LONG))
                .isEqualTo(Types.LIST(Types.LONG));
        assertThat(TypeExtractor.<String, Long, Object>getBinaryOperatorReturnType(
                        function, JoinFunction.class, 0, 1, 2, null, Types.STRING, Types.LONG, null, false))
                .isEqualTo(PAIR);
    }

    @Test
    void aggregatesTellBothTypes() {
        assertThat(TypeExtractor.getAggregateFunctionAccumulatorType(new Average(), Types.LONG))
                .isEqualTo(PAIR);
        assertThat(TypeExtractor.getAggregateFunctionReturnType(new Average(), Types.LONG))
                .isEqualTo(Types.DOUBLE);
    }

    @Test
    void keysAreFound() {
        KeySelector<String, Integer> selector = String::length;
        Partitioner<String> partitioner = new Partitioner<>() {
            private static final long serialVersionUID = 1L;

            @Override
            public int partition(String key, int numPartitions) {
                return 0;
            }
        };

        assertThat(TypeExtractor.getKeySelectorTypes(selector, Types.STRING)).isEqualTo(Types.INT);
        assertThat(TypeExtractor.getPartitionerTypes(partitioner)).isEqualTo(Types.STRING);
    }

    @Test
    void anErasedTypeIsRefusedOrMissing() {
        FlatMapFunction<String, String> erased = (text, out) -> out.collect(text);

        assertThatThrownBy(() -> TypeExtractor.getFlatMapReturnTypes(erased, Types.STRING, "Split words", false))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Split words produces was erased");

        TypeInformation<String> missing =
                TypeExtractor.getFlatMapReturnTypes(erased, Types.STRING, "Split words", true);
        assertThat(missing).isEqualTo(new MissingTypeInfo<>("Split words"));
        assertThatThrownBy(missing::createSerializer)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Split words");
    }

    @Test
    void whatTellsItsTypeIsAsked() {
        assertThat(TypeExtractor.<Object>createTypeInfo(new Told(), MapFunction.class, Told.class, 1))
                .isEqualTo(Types.STRING);
        assertThat(TypeExtractor.<Object>createTypeInfo(null, MapFunction.class, Told.class, 0))
                .isEqualTo(Types.STRING);
    }

    @Test
    void typesOfReflectionAreTypes() throws Exception {
        assertThat(TypeExtractor.createTypeInfo(LongsJoined.class
                        .getMethod("join", String.class, Long.class)
                        .getGenericReturnType()))
                .isEqualTo(PAIR);
        assertThat(TypeExtractor.getParameterType(JoinFunction.class, LongsJoined.class, 1))
                .isEqualTo(Long.class);
        assertThat(TypeExtractor.getParameterType(MapFunction.class, Twice.class, 0))
                .isEqualTo(Twice.class.getTypeParameters()[0]);
        assertThatThrownBy(() -> TypeExtractor.createTypeInfo(Twice.class.getTypeParameters()[0]))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Type T");
        assertThatThrownBy(() -> TypeExtractor.getParameterType(MapFunction.class, String.class, 0))
                .hasMessage("java.lang.String does not extend " + MapFunction.class.getName());
    }

    @Test
    void fieldsOfAllClassesAreListed() {
        assertThat(TypeExtractor.getAllDeclaredFields(Lower.class, false))
                .extracting(Field::getName)
                .containsExactlyInAnyOrder("a", "b");
        assertThat(TypeExtractor.getAllDeclaredFields(Higher.class, true))
                .extracting(Field::getName)
                .containsExactly("a", "b");
        assertThat(TypeExtractor.getDeclaredField(Higher.class, "a"))
                .extracting(Field::getType)
                .isEqualTo(String.class);
        assertThat(TypeExtractor.getDeclaredField(Higher.class, "cached")).isNull();
        assertThatThrownBy(() -> TypeExtractor.getAllDeclaredFields(Higher.class, false))
                .hasMessageContaining("field 'a'")
                .hasMessageContaining("Lower");
        assertThat(TypeExtractor.isRecord(Lower.class)).isFalse();
    }
}
