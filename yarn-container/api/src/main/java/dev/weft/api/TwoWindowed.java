package dev.weft.api;

import dev.weft.api.function.KeySelector;
import dev.weft.api.join.TaggedFunctions;
import dev.weft.api.join.TaggedUnion;
import dev.weft.api.type.FunctionTypes;
import dev.weft.api.type.RecordTypeInfo;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowAssigner;
import dev.weft.api.window.WindowFunction;
import java.util.List;
import java.util.Optional;

/** Two streams as one of marked records, keyed and windowed. The program's thread. */
final class TwoWindowed<T1, T2, KEY, W extends Window> {
    private final String name;
    private final DataStream<T1> first;
    private final DataStream<T2> second;
    private final Windows<TaggedUnion<T1, T2>, W> windows;

    /** @param name of the operators before the window, for people */
    TwoWindowed(
            String name,
            DataStream<T1> first,
            DataStream<T2> second,
            KeySelector<T1, KEY> firstKey,
            KeySelector<T2, KEY> secondKey,
            TypeInformation<KEY> keyType,
            WindowAssigner<? super TaggedUnion<T1, T2>, W> assigner) {
        this.name = name;
        this.first = first;
        this.second = second;
        StreamExecutionEnvironment environment = first.getExecutionEnvironment();
        environment.clean(firstKey, name);
        environment.clean(secondKey, name);
        TypeInformation<TaggedUnion<T1, T2>> type = type();
        DataStream<TaggedUnion<T1, T2>> left = first.map(TaggedFunctions.<T1, T2>first(), type)
                .name(name + ": first")
                .setParallelism(first.getParallelism());
        DataStream<TaggedUnion<T1, T2>> right = second.map(TaggedFunctions.<T1, T2>second(), type)
                .name(name + ": second")
                .setParallelism(second.getParallelism());
        this.windows = new Windows<>(
                left.union(right).keyBy(TaggedFunctions.key(firstKey, secondKey), keyType),
                assigner,
                OperatorPlacement.BY_KEY);
    }

    @SuppressWarnings("unchecked") // a class has no type parameters
    private TypeInformation<TaggedUnion<T1, T2>> type() {
        Class<TaggedUnion<T1, T2>> record = (Class<TaggedUnion<T1, T2>>) (Class<?>) TaggedUnion.class;
        return new RecordTypeInfo<>(record, List.of(first.getType(), second.getType()));
    }

    /** The type of the keys that {@code selector} takes from {@code stream}. */
    @SuppressWarnings("unchecked") // it is the selector's own type parameter
    static <T, K> TypeInformation<K> keyType(String verb, DataStream<T> stream, KeySelector<T, K> selector) {
        return FunctionTypes.output(selector, KeySelector.class, 0, 1, stream.getType())
                .map(type -> (TypeInformation<K>) type)
                .orElseThrow(() -> Operators.fault(verb + ": the type of the key was erased: give it with"
                        + " where(selector, Types...) and equalTo(selector, Types...)"));
    }

    Windows<TaggedUnion<T1, T2>, W> windows() {
        return windows;
    }

    <T> Optional<TypeInformation<T>> outputOf(Object function, Class<?> functionType) {
        return Operators.outputOf(function, functionType, 0, first.getType(), second.getType());
    }

    <T> SingleOutputStreamOperator<T> apply(
            Object function,
            WindowFunction<TaggedUnion<T1, T2>, T, KEY, W> wrapper,
            Optional<TypeInformation<T>> resultType) {
        first.getExecutionEnvironment().clean(function, name);
        return windows.apply("apply", wrapper, resultType);
    }
}
