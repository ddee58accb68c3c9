package dev.weft.api;

import dev.weft.api.function.BroadcastProcessFunction;
import dev.weft.api.function.KeyedBroadcastProcessFunction;
import dev.weft.api.graph.TwoInputSpec.BroadcastProcessSpec;
import dev.weft.api.graph.TwoInputSpec.KeyedBroadcastProcessSpec;
import dev.weft.api.graph.UserCode;
import dev.weft.api.type.TypeInformation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A stream, keyed or not, and a broadcast one for functions with broadcast state.
 *
 * @param <IN1> type of the stream that is not broadcast
 * @param <IN2> type of the broadcast stream
 */
public class BroadcastConnectedStream<IN1, IN2> {
    private final StreamExecutionEnvironment environment;
    private final DataStream<IN1> first;
    private final BroadcastStream<IN2> second;

    BroadcastConnectedStream(
            StreamExecutionEnvironment environment, DataStream<IN1> first, BroadcastStream<IN2> second) {
        if (second.getEnvironment() != environment) {
            throw Operators.fault("connect: the streams belong to different environments");
        }
        this.environment = environment;
        this.first = first;
        this.second = second;
    }

    public StreamExecutionEnvironment getExecutionEnvironment() {
        return environment;
    }

    public DataStream<IN1> getFirstInput() {
        return first;
    }

    public BroadcastStream<IN2> getSecondInput() {
        return second;
    }

    /** Type of the stream that is not broadcast. */
    public TypeInformation<IN1> getType1() {
        return first.getType();
    }

    /** Type of the broadcast stream. */
    public TypeInformation<IN2> getType2() {
        return second.getType();
    }

    /**
     * Any number out, with state and timers of the record's key.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT when the first stream is not keyed
     */
    public <KEY, OUT> SingleOutputStreamOperator<OUT> process(
            KeyedBroadcastProcessFunction<KEY, IN1, IN2, OUT> function) {
        return keyedProcess(
                function, Operators.outputOf(function, KeyedBroadcastProcessFunction.class, 1, getType1(), getType2()));
    }

    /** As {@link #process(KeyedBroadcastProcessFunction)} with the type of the result. */
    public <KEY, OUT> SingleOutputStreamOperator<OUT> process(
            KeyedBroadcastProcessFunction<KEY, IN1, IN2, OUT> function, TypeInformation<OUT> outTypeInfo) {
        return keyedProcess(function, Optional.of(outTypeInfo));
    }

    /**
     * Any number out.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT when the first stream is keyed
     */
    public <OUT> SingleOutputStreamOperator<OUT> process(BroadcastProcessFunction<IN1, IN2, OUT> function) {
        return plainProcess(
                function, Operators.outputOf(function, BroadcastProcessFunction.class, 0, getType1(), getType2()));
    }

    /** As {@link #process(BroadcastProcessFunction)} with the type of the result. */
    public <OUT> SingleOutputStreamOperator<OUT> process(
            BroadcastProcessFunction<IN1, IN2, OUT> function, TypeInformation<OUT> outTypeInfo) {
        return plainProcess(function, Optional.of(outTypeInfo));
    }

    private <OUT> SingleOutputStreamOperator<OUT> keyedProcess(
            Object function, Optional<TypeInformation<OUT>> outputType) {
        if (!(first instanceof KeyedStream)) {
            throw Operators.fault(
                    "A KeyedBroadcastProcessFunction needs a keyed stream: use keyBy(...).connect(broadcast),"
                            + " or a BroadcastProcessFunction");
        }
        return operator(
                "Co-Process-Broadcast-Keyed",
                function,
                outputType,
                (self, codes) -> new KeyedBroadcastProcessSpec(
                        codes.function(self.getName(), "function", function),
                        descriptors(self.getName(), codes),
                        first.keyParts(self.getName(), codes).orElseThrow()));
    }

    private <OUT> SingleOutputStreamOperator<OUT> plainProcess(
            Object function, Optional<TypeInformation<OUT>> outputType) {
        if (first instanceof KeyedStream) {
            throw Operators.fault("A BroadcastProcessFunction does not know keys: use a KeyedBroadcastProcessFunction"
                    + " behind keyBy(...)");
        }
        return operator(
                "Co-Process-Broadcast",
                function,
                outputType,
                (self, codes) -> new BroadcastProcessSpec(
                        codes.function(self.getName(), "function", function), descriptors(self.getName(), codes)));
    }

    private UserCode descriptors(String operator, UserCodes codes) {
        return codes.descriptors(operator, new ArrayList<>(second.getBroadcastStateDescriptors()));
    }

    private <OUT> SingleOutputStreamOperator<OUT> operator(
            String name,
            Object function,
            Optional<TypeInformation<OUT>> outputType,
            OperatorTransformation.SpecFactory<OUT> spec) {
        environment.clean(function, name);
        return Operators.add(
                environment, name, List.of(first.getTransformation(), second.getTransformation()), outputType, spec);
    }
}
