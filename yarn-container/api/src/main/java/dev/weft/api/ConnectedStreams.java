package dev.weft.api;

import dev.weft.api.function.CoFlatMapFunction;
import dev.weft.api.function.CoMapFunction;
import dev.weft.api.function.CoProcessFunction;
import dev.weft.api.function.KeySelector;
import dev.weft.api.function.KeyedCoProcessFunction;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.TwoInputSpec.CoFlatMapSpec;
import dev.weft.api.graph.TwoInputSpec.CoMapSpec;
import dev.weft.api.graph.TwoInputSpec.CoProcessSpec;
import dev.weft.api.graph.TwoInputSpec.KeyedCoProcessSpec;
import dev.weft.api.graph.TwoKeyParts;
import dev.weft.api.graph.UserCode;
import dev.weft.api.type.TypeInformation;
import java.util.List;
import java.util.Optional;

/**
 * Two streams for functions that see both. When both are keyed, by keys of one type, functions may use keyed state: records of
 * equal keys of either stream share it.
 *
 * @param <IN1> type of the first stream
 * @param <IN2> type of the second stream
 */
public class ConnectedStreams<IN1, IN2> {
    private final StreamExecutionEnvironment environment;
    private final DataStream<IN1> first;
    private final DataStream<IN2> second;

    ConnectedStreams(StreamExecutionEnvironment environment, DataStream<IN1> first, DataStream<IN2> second) {
        if (second.getExecutionEnvironment() != environment) {
            throw Operators.fault("connect: the streams belong to different environments");
        }
        this.environment = environment;
        this.first = first;
        this.second = second;
        checkKeys();
    }

    private void checkKeys() {
        if (first instanceof KeyedStream<IN1, ?> one
                && second instanceof KeyedStream<IN2, ?> other
                && !one.getKeyType().equals(other.getKeyType())) {
            throw Operators.fault("connect: the keys of both streams must have one type, they are " + one.getKeyType()
                    + " and " + other.getKeyType());
        }
    }

    public StreamExecutionEnvironment getExecutionEnvironment() {
        return environment;
    }

    public DataStream<IN1> getFirstInput() {
        return first;
    }

    public DataStream<IN2> getSecondInput() {
        return second;
    }

    /** Type of the first stream. */
    public TypeInformation<IN1> getType1() {
        return first.getType();
    }

    /** Type of the second stream. */
    public TypeInformation<IN2> getType2() {
        return second.getType();
    }

    /** Groups both by key: records of one key meet in one subtask. */
    public <KEY> ConnectedStreams<IN1, IN2> keyBy(
            KeySelector<IN1, KEY> keySelector1, KeySelector<IN2, KEY> keySelector2) {
        return new ConnectedStreams<>(environment, first.keyBy(keySelector1), second.keyBy(keySelector2));
    }

    /** As {@link #keyBy(KeySelector, KeySelector)} with the type of the keys. */
    public <KEY> ConnectedStreams<IN1, IN2> keyBy(
            KeySelector<IN1, KEY> keySelector1, KeySelector<IN2, KEY> keySelector2, TypeInformation<KEY> keyType) {
        return new ConnectedStreams<>(
                environment, first.keyBy(keySelector1, keyType), second.keyBy(keySelector2, keyType));
    }

    /** One record out for each in. */
    public <R> SingleOutputStreamOperator<R> map(CoMapFunction<IN1, IN2, R> coMapper) {
        return operator("Co-Map", coMapper, outputOf(coMapper, CoMapFunction.class, 0), CoMapSpec::new);
    }

    /** As {@link #map(CoMapFunction)} with the type of the result. */
    public <R> SingleOutputStreamOperator<R> map(CoMapFunction<IN1, IN2, R> coMapper, TypeInformation<R> outputType) {
        return operator("Co-Map", coMapper, Optional.of(outputType), CoMapSpec::new);
    }

    /** Any number out. */
    public <R> SingleOutputStreamOperator<R> flatMap(CoFlatMapFunction<IN1, IN2, R> coFlatMapper) {
        return operator(
                "Co-Flat Map", coFlatMapper, outputOf(coFlatMapper, CoFlatMapFunction.class, 0), CoFlatMapSpec::new);
    }

    /** As {@link #flatMap(CoFlatMapFunction)} with the type of the result. */
    public <R> SingleOutputStreamOperator<R> flatMap(
            CoFlatMapFunction<IN1, IN2, R> coFlatMapper, TypeInformation<R> outputType) {
        return operator("Co-Flat Map", coFlatMapper, Optional.of(outputType), CoFlatMapSpec::new);
    }

    /** Any number out, side outputs too. */
    public <R> SingleOutputStreamOperator<R> process(CoProcessFunction<IN1, IN2, R> coProcessFunction) {
        return operator(
                "Co-Process",
                coProcessFunction,
                outputOf(coProcessFunction, CoProcessFunction.class, 0),
                CoProcessSpec::new);
    }

    /** As {@link #process(CoProcessFunction)} with the type of the result. */
    public <R> SingleOutputStreamOperator<R> process(
            CoProcessFunction<IN1, IN2, R> coProcessFunction, TypeInformation<R> outputType) {
        return operator("Co-Process", coProcessFunction, Optional.of(outputType), CoProcessSpec::new);
    }

    /**
     * Any number out, with state and timers of the record's key, side outputs too.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT when not both streams are keyed
     */
    public <K, R> SingleOutputStreamOperator<R> process(KeyedCoProcessFunction<K, IN1, IN2, R> keyedCoProcessFunction) {
        return keyedProcess(keyedCoProcessFunction, outputOf(keyedCoProcessFunction, KeyedCoProcessFunction.class, 1));
    }

    /** As {@link #process(KeyedCoProcessFunction)} with the type of the result. */
    public <K, R> SingleOutputStreamOperator<R> process(
            KeyedCoProcessFunction<K, IN1, IN2, R> keyedCoProcessFunction, TypeInformation<R> outputType) {
        return keyedProcess(keyedCoProcessFunction, Optional.of(outputType));
    }

    private <R> SingleOutputStreamOperator<R> keyedProcess(Object function, Optional<TypeInformation<R>> outputType) {
        if (!keyed()) {
            throw Operators.fault(
                    "A KeyedCoProcessFunction needs keys on both streams: use connect(...).keyBy(first key,"
                            + " second key), or a CoProcessFunction");
        }
        return operator(
                "Co-Keyed-Process",
                function,
                outputType,
                (code, keys) -> new KeyedCoProcessSpec(code, keys.orElseThrow()));
    }

    private boolean keyed() {
        return first instanceof KeyedStream && second instanceof KeyedStream;
    }

    private <R> Optional<TypeInformation<R>> outputOf(Object function, Class<?> functionType, int inputParameter) {
        return Operators.outputOf(function, functionType, inputParameter, getType1(), getType2());
    }

    /** Makes an operator's specification from the bytes of its function and, on keyed streams, of its keys. */
    private interface FunctionSpec {
        OperatorSpec create(UserCode function, Optional<TwoKeyParts> keys);
    }

    /** As {@link FunctionSpec} for operators with further parts. */
    interface FurtherSpec {
        OperatorSpec create(String operator, UserCodes codes, UserCode function, Optional<TwoKeyParts> keys);
    }

    private <R> SingleOutputStreamOperator<R> operator(
            String name, Object function, Optional<TypeInformation<R>> outputType, FunctionSpec spec) {
        return operator(name, function, outputType, (self, codes, code, keys) -> spec.create(code, keys));
    }

    <R> SingleOutputStreamOperator<R> operator(
            String name, Object function, Optional<TypeInformation<R>> outputType, FurtherSpec spec) {
        environment.clean(function, name);
        return Operators.add(
                environment,
                name,
                List.of(first.getTransformation(), second.getTransformation()),
                outputType,
                (self, codes) -> spec.create(
                        self.getName(),
                        codes,
                        codes.function(self.getName(), "function", function),
                        keyParts(self.getName(), codes)));
    }

    private Optional<TwoKeyParts> keyParts(String operator, UserCodes codes) {
        if (!keyed()) {
            return Optional.empty();
        }
        var one = first.keyParts(operator, codes).orElseThrow();
        var other = second.keyParts(operator, codes).orElseThrow();
        return Optional.of(new TwoKeyParts(one.selector(), other.selector(), one.serializer()));
    }
}
