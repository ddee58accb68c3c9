package dev.weft.api.function;

import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.type.FunctionTypes;
import dev.weft.api.type.TypeInformation;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;

/** Finds the types that functions produce; for libraries that build on the API. */
public final class TypeExtractor {
    private TypeExtractor() {}

    /** Type of a class without type parameters. */
    public static <T> TypeInformation<T> createTypeInfo(Class<T> type) {
        return TypeInformation.of(type);
    }

    /** As {@link #createTypeInfo(Class)}. */
    public static <X> TypeInformation<X> getForClass(Class<X> type) {
        return TypeInformation.of(type);
    }

    /** Type of an object by its class. */
    @SuppressWarnings("unchecked")
    public static <X> TypeInformation<X> getForObject(X value) {
        return (TypeInformation<X>) TypeInformation.of(value.getClass());
    }

    /** Result type of a map function. */
    public static <IN, OUT> TypeInformation<OUT> getMapReturnTypes(
            MapFunction<IN, OUT> function, TypeInformation<IN> input) {
        return output(function, MapFunction.class, 1, input);
    }

    /** Result type of a flat map function. */
    public static <IN, OUT> TypeInformation<OUT> getFlatMapReturnTypes(
            FlatMapFunction<IN, OUT> function, TypeInformation<IN> input) {
        return output(function, FlatMapFunction.class, 1, input);
    }

    /** Type of the keys of a selector. */
    public static <IN, OUT> TypeInformation<OUT> getKeySelectorTypes(
            KeySelector<IN, OUT> selector, TypeInformation<IN> input) {
        return output(selector, KeySelector.class, 1, input);
    }

    /** Type of the accumulators of an aggregate function. */
    public static <IN, ACC> TypeInformation<ACC> getAggregateFunctionAccumulatorType(
            AggregateFunction<IN, ACC, ?> function, TypeInformation<IN> input) {
        return output(function, AggregateFunction.class, 1, input);
    }

    /** Result type of an aggregate function. */
    public static <IN, OUT> TypeInformation<OUT> getAggregateFunctionReturnType(
            AggregateFunction<IN, ?, OUT> function, TypeInformation<IN> input) {
        return output(function, AggregateFunction.class, 2, input);
    }

    /** Type of the keys that a partitioner takes. */
    public static <T> TypeInformation<T> getPartitionerTypes(Partitioner<T> partitioner) {
        return output(partitioner, Partitioner.class, 0, dev.weft.api.type.Types.VOID);
    }

    @SuppressWarnings("unchecked")
    private static <OUT> TypeInformation<OUT> output(
            Object function, Class<?> functionInterface, int parameter, TypeInformation<?> input) {
        int inputParameter = functionInterface == Partitioner.class ? -1 : 0;
        return FunctionTypes.output(function, functionInterface, inputParameter, parameter, input)
                .map(type -> (TypeInformation<OUT>) type)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT,
                        "The type that " + function.getClass().getName()
                                + " produces was erased by the compiler: give it as TypeInformation"));
    }
}
