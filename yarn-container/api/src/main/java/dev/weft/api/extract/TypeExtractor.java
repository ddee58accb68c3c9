package dev.weft.api.extract;

import dev.weft.api.function.FlatMapFunction;
import dev.weft.api.function.JoinFunction;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.MapFunction;
import dev.weft.api.function.Partitioner;
import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.function.base.Function;
import dev.weft.api.join.CoGroupFunction;
import dev.weft.api.join.FlatJoinFunction;
import dev.weft.api.type.FunctionTypes;
import dev.weft.api.type.MissingTypeInfo;
import dev.weft.api.type.TypeInformation;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the types that functions produce; for libraries that build on the API. Where the compiler erased a type, a method without
 * {@code allowMissing}, or with it false, throws an {@link EngineException} with BAD_INPUT that names the function; with
 * {@code allowMissing} the result is a {@link MissingTypeInfo}. Any thread.
 */
public final class TypeExtractor {
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int THIRD = 2;

    private TypeExtractor() {}

    /** Type of a class without type parameters. */
    public static <T> TypeInformation<T> createTypeInfo(Class<T> type) {
        return TypeInformation.of(type);
    }

    /** Type as reflection gives it, for instance of a field or of a method's result. */
    public static TypeInformation<?> createTypeInfo(Type type) {
        return FunctionTypes.ofType(type)
                .orElseThrow(() -> new EngineException(
                        ErrorCode.BAD_INPUT, "Type " + type.getTypeName() + " has type variables that nothing fixes"));
    }

    /**
     * What {@code type} gives for a type parameter of the class or interface that it extends.
     *
     * @param instance asked first when it tells its type itself ({@code ResultTypeQueryable})
     * @param base generic class or interface
     * @param type extends {@code base}
     * @param parameter index of the type parameter of {@code base}
     */
    @SuppressWarnings("unchecked") // as the caller says
    public static <OUT> TypeInformation<OUT> createTypeInfo(
            @Nullable Object instance, Class<?> base, Class<?> type, int parameter) {
        return (TypeInformation<OUT>) FunctionTypes.queried(instance)
                .or(() -> FunctionTypes.ofParameter(type, base, Map.of(), parameter))
                .orElseThrow(() -> erased(type.getName()));
    }

    /**
     * As {@link #createTypeInfo(Object, Class, Class, int)}, where types of inputs may fix type variables.
     *
     * @param in1 type of what the first type parameter of {@code base} stands for, null when it is unknown
     * @param in2 the same of the second
     */
    @SuppressWarnings("unchecked") // as the caller says
    public static <IN1, IN2, OUT> TypeInformation<OUT> createTypeInfo(
            Class<?> base,
            Class<?> type,
            int parameter,
            @Nullable TypeInformation<IN1> in1,
            @Nullable TypeInformation<IN2> in2) {
        return (TypeInformation<OUT>) FunctionTypes.ofParameter(type, base, inputs(FIRST, in1, SECOND, in2), parameter)
                .orElseThrow(() -> erased(type.getName()));
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
        return getMapReturnTypes(function, input, null, false);
    }

    /** Result type of a map function. */
    public static <IN, OUT> TypeInformation<OUT> getMapReturnTypes(
            MapFunction<IN, OUT> function,
            TypeInformation<IN> input,
            @Nullable String functionName,
            boolean allowMissing) {
        return of(function, MapFunction.class, Map.of(FIRST, input), SECOND, functionName, allowMissing);
    }

    /** Result type of a flat map function. */
    public static <IN, OUT> TypeInformation<OUT> getFlatMapReturnTypes(
            FlatMapFunction<IN, OUT> function, TypeInformation<IN> input) {
        return getFlatMapReturnTypes(function, input, null, false);
    }

    /** Result type of a flat map function. */
    public static <IN, OUT> TypeInformation<OUT> getFlatMapReturnTypes(
            FlatMapFunction<IN, OUT> function,
            TypeInformation<IN> input,
            @Nullable String functionName,
            boolean allowMissing) {
        return of(function, FlatMapFunction.class, Map.of(FIRST, input), SECOND, functionName, allowMissing);
    }

    /** Type of the keys of a selector. */
    public static <IN, OUT> TypeInformation<OUT> getKeySelectorTypes(
            KeySelector<IN, OUT> selector, TypeInformation<IN> input) {
        return getKeySelectorTypes(selector, input, null, false);
    }

    /** Type of the keys of a selector. */
    public static <IN, OUT> TypeInformation<OUT> getKeySelectorTypes(
            KeySelector<IN, OUT> selector,
            TypeInformation<IN> input,
            @Nullable String functionName,
            boolean allowMissing) {
        return of(selector, KeySelector.class, Map.of(FIRST, input), SECOND, functionName, allowMissing);
    }

    /** Type of the accumulators of an aggregate function. */
    public static <IN, ACC> TypeInformation<ACC> getAggregateFunctionAccumulatorType(
            AggregateFunction<IN, ACC, ?> function, TypeInformation<IN> input) {
        return getAggregateFunctionAccumulatorType(function, input, null, false);
    }

    /** Type of the accumulators of an aggregate function. */
    public static <IN, ACC> TypeInformation<ACC> getAggregateFunctionAccumulatorType(
            AggregateFunction<IN, ACC, ?> function,
            TypeInformation<IN> input,
            @Nullable String functionName,
            boolean allowMissing) {
        return typed(
                FunctionTypes.parameter(function, AggregateFunction.class, Map.of(FIRST, input), SECOND)
                        .orElse(null),
                name(function, functionName),
                allowMissing);
    }

    /** Result type of an aggregate function. */
    public static <IN, OUT> TypeInformation<OUT> getAggregateFunctionReturnType(
            AggregateFunction<IN, ?, OUT> function, TypeInformation<IN> input) {
        return getAggregateFunctionReturnType(function, input, null, false);
    }

    /** Result type of an aggregate function. */
    public static <IN, OUT> TypeInformation<OUT> getAggregateFunctionReturnType(
            AggregateFunction<IN, ?, OUT> function,
            TypeInformation<IN> input,
            @Nullable String functionName,
            boolean allowMissing) {
        return of(function, AggregateFunction.class, Map.of(FIRST, input), THIRD, functionName, allowMissing);
    }

    /** Type of the keys that a partitioner takes. */
    public static <T> TypeInformation<T> getPartitionerTypes(Partitioner<T> partitioner) {
        return getPartitionerTypes(partitioner, null, false);
    }

    /** Type of the keys that a partitioner takes. */
    public static <T> TypeInformation<T> getPartitionerTypes(
            Partitioner<T> partitioner, @Nullable String functionName, boolean allowMissing) {
        return of(partitioner, Partitioner.class, Map.of(), FIRST, functionName, allowMissing);
    }

    /** Result type of a join function. */
    public static <IN1, IN2, OUT> TypeInformation<OUT> getJoinReturnTypes(
            JoinFunction<IN1, IN2, OUT> function, TypeInformation<IN1> in1, TypeInformation<IN2> in2) {
        return getJoinReturnTypes(function, in1, in2, null, false);
    }

    /** Result type of a join function. */
    public static <IN1, IN2, OUT> TypeInformation<OUT> getJoinReturnTypes(
            JoinFunction<IN1, IN2, OUT> function,
            TypeInformation<IN1> in1,
            TypeInformation<IN2> in2,
            @Nullable String functionName,
            boolean allowMissing) {
        return of(function, JoinFunction.class, inputs(FIRST, in1, SECOND, in2), THIRD, functionName, allowMissing);
    }

    /** Result type of a join function that emits any number of results. */
    public static <IN1, IN2, OUT> TypeInformation<OUT> getFlatJoinReturnTypes(
            FlatJoinFunction<IN1, IN2, OUT> function, TypeInformation<IN1> in1, TypeInformation<IN2> in2) {
        return getFlatJoinReturnTypes(function, in1, in2, null, false);
    }

    /** Result type of a join function that emits any number of results. */
    public static <IN1, IN2, OUT> TypeInformation<OUT> getFlatJoinReturnTypes(
            FlatJoinFunction<IN1, IN2, OUT> function,
            TypeInformation<IN1> in1,
            TypeInformation<IN2> in2,
            @Nullable String functionName,
            boolean allowMissing) {
        return of(function, FlatJoinFunction.class, inputs(FIRST, in1, SECOND, in2), THIRD, functionName, allowMissing);
    }

    /** Result type of a coGroup function. */
    public static <IN1, IN2, OUT> TypeInformation<OUT> getCoGroupReturnTypes(
            CoGroupFunction<IN1, IN2, OUT> function, TypeInformation<IN1> in1, TypeInformation<IN2> in2) {
        return getCoGroupReturnTypes(function, in1, in2, null, false);
    }

    /** Result type of a coGroup function. */
    public static <IN1, IN2, OUT> TypeInformation<OUT> getCoGroupReturnTypes(
            CoGroupFunction<IN1, IN2, OUT> function,
            TypeInformation<IN1> in1,
            TypeInformation<IN2> in2,
            @Nullable String functionName,
            boolean allowMissing) {
        return of(function, CoGroupFunction.class, inputs(FIRST, in1, SECOND, in2), THIRD, functionName, allowMissing);
    }

    /**
     * Result type of a function of one input.
     *
     * @param base generic interface of such functions
     * @param inputParameter index of its type parameter for the input, −1 when it has none
     * @param outputParameter index of its type parameter for the result
     * @param lambdaOutput not looked at: where a lambda's result stands follows from {@code base}
     */
    public static <IN, OUT> TypeInformation<OUT> getUnaryOperatorReturnType(
            Function function,
            Class<?> base,
            int inputParameter,
            int outputParameter,
            int @Nullable [] lambdaOutput,
            @Nullable TypeInformation<IN> input,
            @Nullable String functionName,
            boolean allowMissing) {
        return of(function, base, inputs(inputParameter, input, -1, null), outputParameter, functionName, allowMissing);
    }

    /** As {@link #getUnaryOperatorReturnType}, of a function of two inputs. */
    public static <IN1, IN2, OUT> TypeInformation<OUT> getBinaryOperatorReturnType(
            Function function,
            Class<?> base,
            int input1Parameter,
            int input2Parameter,
            int outputParameter,
            int @Nullable [] lambdaOutput,
            @Nullable TypeInformation<IN1> in1,
            @Nullable TypeInformation<IN2> in2,
            @Nullable String functionName,
            boolean allowMissing) {
        Map<Integer, TypeInformation<?>> inputs = inputs(input1Parameter, in1, input2Parameter, in2);
        return of(function, base, inputs, outputParameter, functionName, allowMissing);
    }

    /**
     * What {@code type} gives for a type parameter of the class or interface that it extends, as reflection has it: a type variable
     * when it leaves that open.
     *
     * @throws IllegalArgumentException when it does not extend {@code base}
     */
    public static Type getParameterType(Class<?> base, Class<?> type, int parameter) {
        return FunctionTypes.argument(type, base, parameter);
    }

    /**
     * Fields of a class and of those that it extends, the lowest class first, without static and transient ones.
     *
     * @param ignoreDuplicates of two fields of one name only the lower one is in the list; else two are refused
     * @throws IllegalArgumentException when two have one name
     */
    public static List<Field> getAllDeclaredFields(Class<?> type, boolean ignoreDuplicates) {
        return DeclaredFields.of(type, ignoreDuplicates);
    }

    /** The field of that name in the lowest class that has one, static and transient ones aside; null when there is none. */
    public static @Nullable Field getDeclaredField(Class<?> type, String name) {
        return getAllDeclaredFields(type, true).stream()
                .filter(field -> field.getName().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** True for Java's records. */
    public static boolean isRecord(Class<?> type) {
        return type.isRecord();
    }

    private static Map<Integer, TypeInformation<?>> inputs(
            int parameter1, @Nullable TypeInformation<?> in1, int parameter2, @Nullable TypeInformation<?> in2) {
        Map<Integer, TypeInformation<?>> inputs = new HashMap<>();
        if (parameter1 >= 0 && in1 != null) {
            inputs.put(parameter1, in1);
        }
        if (parameter2 >= 0 && in2 != null) {
            inputs.put(parameter2, in2);
        }
        return inputs;
    }

    private static <OUT> TypeInformation<OUT> of(
            Object function,
            Class<?> base,
            Map<Integer, ? extends TypeInformation<?>> inputs,
            int outputParameter,
            @Nullable String functionName,
            boolean allowMissing) {
        TypeInformation<?> found =
                FunctionTypes.output(function, base, inputs, outputParameter).orElse(null);
        return typed(found, name(function, functionName), allowMissing);
    }

    @SuppressWarnings("unchecked") // the type parameter that was asked for
    private static <OUT> TypeInformation<OUT> typed(
            @Nullable TypeInformation<?> found, String function, boolean allowMissing) {
        if (found != null) {
            return (TypeInformation<OUT>) found;
        }
        if (allowMissing) {
            return new MissingTypeInfo<>(function);
        }
        throw erased(function);
    }

    private static String name(Object function, @Nullable String functionName) {
        return functionName == null ? function.getClass().getName() : functionName;
    }

    private static EngineException erased(String function) {
        return new EngineException(
                ErrorCode.BAD_INPUT,
                "The type that " + function + " produces was erased by the compiler: give it as TypeInformation");
    }
}
