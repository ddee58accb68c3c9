package dev.weft.runtime.testing;

import dev.weft.api.connector.Sink;
import dev.weft.api.connector.Source;
import dev.weft.api.function.FilterFunction;
import dev.weft.api.function.FlatMapFunction;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.MapFunction;
import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.Partitioning;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import java.util.List;

/** Short names for what tests build jobs from. */
public final class Specs {
    public static final TypeSerializer<String> STRING =
            TypeInformation.of(String.class).createSerializer();
    public static final TypeSerializer<Long> LONG =
            TypeInformation.of(Long.class).createSerializer();
    public static final TypeSerializer<byte[]> BYTES =
            TypeInformation.of(byte[].class).createSerializer();

    private Specs() {}

    public static <T> TypeSerializer<T> serializer(TypeHint<T> hint) {
        return TypeInformation.of(hint).createSerializer();
    }

    public static <T> TestJob.Op source(Source<T, ?, ?> source) {
        return source(source, WatermarkStrategy.noWatermarks());
    }

    public static <T> TestJob.Op source(Source<T, ?, ?> source, WatermarkStrategy<T> watermarks) {
        return new TestJob.Op(
                "source", new OperatorSpec.SourceSpec(TestJob.code(source), TestJob.code(watermarks), true), LONG);
    }

    public static <A, B> TestJob.Op map(MapFunction<A, B> function, TypeSerializer<A> in) {
        return new TestJob.Op("map", new OperatorSpec.MapSpec(TestJob.code(function)), in);
    }

    public static <A, B> TestJob.Op flatMap(FlatMapFunction<A, B> function, TypeSerializer<A> in) {
        return new TestJob.Op("flat map", new OperatorSpec.FlatMapSpec(TestJob.code(function)), in);
    }

    public static <A> TestJob.Op filter(FilterFunction<A> function, TypeSerializer<A> in) {
        return new TestJob.Op("filter", new OperatorSpec.FilterSpec(TestJob.code(function)), in);
    }

    public static <A, K> TestJob.Op reduce(
            ReduceFunction<A> function, KeySelector<A, K> key, TypeSerializer<K> keys, TypeSerializer<A> values) {
        return new TestJob.Op(
                "reduce",
                new OperatorSpec.ReduceSpec(
                        TestJob.code(function), TestJob.code(key), TestJob.code(keys), TestJob.code(values)),
                values);
    }

    public static <A> TestJob.Op sink(Sink<A> sink, TypeSerializer<A> in) {
        return new TestJob.Op("sink", new OperatorSpec.SinkSpec(TestJob.code(sink), TestJob.code(in)), in);
    }

    public static <A, K> Partitioning hash(KeySelector<A, K> key, TypeSerializer<K> keys) {
        return new Partitioning.Hash(TestJob.code(key), TestJob.code(keys));
    }

    /** All numbers of one split to subtask 0. */
    public static java.util.function.Function<Integer, List<byte[]>> toFirst(long count) {
        return subtask -> subtask == 0 ? List.of(Numbers.split(0, count)) : List.of();
    }

    /** {@code count} numbers to each of the subtasks, disjoint. */
    public static java.util.function.Function<Integer, List<byte[]>> each(long count) {
        return subtask -> List.of(Numbers.split(subtask * count, (subtask + 1) * count));
    }
}
