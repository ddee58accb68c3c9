package dev.weft.api;

import dev.weft.api.function.OutputTag;
import dev.weft.api.function.RichFunction;
import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.graph.KeyParts;
import dev.weft.api.graph.OperatorSpec.WindowSpec;
import dev.weft.api.type.FunctionTypes;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import dev.weft.api.window.Evictor;
import dev.weft.api.window.MergingWindowAssigner;
import dev.weft.api.window.Trigger;
import dev.weft.api.window.Window;
import dev.weft.api.window.WindowAssigner;
import dev.weft.api.window.WindowSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds window operators for both kinds of windowed streams. The program's thread. */
final class Windows<T, W extends Window> {
    /** Where window functions and aggregates have the types of records, accumulators and results. */
    private static final int INPUT = 0;

    private static final int RESULT = 1;
    private static final int ACCUMULATOR = 1;
    private static final int AGGREGATE = 2;

    private final KeyedStream<T, ?> input;
    private final WindowAssigner<? super T, W> assigner;
    private final OperatorPlacement placement;
    private Trigger<? super T, ? super W> trigger;
    private @Nullable Evictor<? super T, ? super W> evictor;
    private @Nullable OutputTag<T> lateTag;
    private long allowedLateness;

    Windows(KeyedStream<T, ?> input, WindowAssigner<? super T, W> assigner, OperatorPlacement placement) {
        this.input = input;
        this.assigner = assigner;
        this.placement = placement;
        this.trigger = assigner.getDefaultTrigger();
    }

    StreamExecutionEnvironment environment() {
        return input.getExecutionEnvironment();
    }

    TypeInformation<T> inputType() {
        return input.getType();
    }

    private String name() {
        return assigner.getClass().getSimpleName();
    }

    void trigger(Trigger<? super T, ? super W> newTrigger) {
        if (assigner instanceof MergingWindowAssigner && !newTrigger.canMerge()) {
            throw Operators.fault(name() + " merges windows, which the trigger "
                    + newTrigger.getClass().getName() + " does not support");
        }
        trigger = newTrigger;
    }

    void allowedLateness(Duration lateness) {
        if (lateness.isNegative()) {
            throw Operators.fault(
                    name() + ": the allowed lateness must not be negative, it is " + lateness.toMillis() + " ms");
        }
        allowedLateness = lateness.toMillis();
    }

    void lateData(OutputTag<T> tag) {
        lateTag = tag;
    }

    void evictor(Evictor<? super T, ? super W> newEvictor) {
        evictor = newEvictor;
    }

    /** What a window function gives for records of type {@code contents}; empty when it was erased. */
    <R> Optional<TypeInformation<R>> resultOf(Object function, Class<?> functionType, TypeInformation<?> contents) {
        return resultOf(function, functionType, Optional.of(contents));
    }

    @SuppressWarnings("unchecked") // the caller names function and type together
    <R> Optional<TypeInformation<R>> resultOf(
            Object function, Class<?> functionType, Optional<? extends TypeInformation<?>> contents) {
        Map<Integer, TypeInformation<?>> known = contents.isPresent() ? Map.of(INPUT, contents.get()) : Map.of();
        return FunctionTypes.output(function, functionType, known, RESULT).map(type -> (TypeInformation<R>) type);
    }

    /** What {@code function} gives; empty when it was erased. */
    @SuppressWarnings("unchecked") // it is the function's own type parameter
    <V> Optional<TypeInformation<V>> aggregateOf(AggregateFunction<T, ?, V> function) {
        return FunctionTypes.output(function, AggregateFunction.class, Map.of(INPUT, inputType()), AGGREGATE)
                .map(type -> (TypeInformation<V>) type);
    }

    /** @throws dev.weft.core.error.EngineException BAD_INPUT when it was erased */
    @SuppressWarnings("unchecked") // it is the function's own type parameter
    <ACC> TypeInformation<ACC> accumulatorOf(AggregateFunction<T, ACC, ?> function) {
        return (TypeInformation<ACC>)
                FunctionTypes.parameter(function, AggregateFunction.class, Map.of(INPUT, inputType()), ACCUMULATOR)
                        .orElseThrow(() -> Operators.fault(name() + ": the type of the accumulator of "
                                + function.getClass().getName()
                                + " was erased: use aggregate(function, accumulatorType, resultType)"));
    }

    SingleOutputStreamOperator<T> reduce(ReduceFunction<T> function) {
        return aggregation("reduce", function);
    }

    SingleOutputStreamOperator<T> aggregation(String what, ReduceFunction<T> function) {
        refuseRich(what, function);
        return operator(what, WindowSettings.Contents.REDUCED, function, null, inputType(), Optional.of(inputType()));
    }

    <R> SingleOutputStreamOperator<R> reduce(
            ReduceFunction<T> function, Object closing, Optional<TypeInformation<R>> resultType) {
        refuseRich("reduce", function);
        return operator("reduce", WindowSettings.Contents.REDUCED, closing, function, inputType(), resultType);
    }

    <ACC, R> SingleOutputStreamOperator<R> aggregate(
            AggregateFunction<T, ACC, R> function,
            TypeInformation<ACC> accumulatorType,
            Optional<TypeInformation<R>> resultType) {
        refuseRich("aggregate", function);
        return operator("aggregate", WindowSettings.Contents.AGGREGATED, function, null, accumulatorType, resultType);
    }

    <ACC, R> SingleOutputStreamOperator<R> aggregate(
            AggregateFunction<T, ACC, ?> function,
            Object closing,
            TypeInformation<ACC> accumulatorType,
            Optional<TypeInformation<R>> resultType) {
        refuseRich("aggregate", function);
        return operator(
                "aggregate", WindowSettings.Contents.AGGREGATED, closing, function, accumulatorType, resultType);
    }

    <R> SingleOutputStreamOperator<R> apply(String what, Object function, Optional<TypeInformation<R>> resultType) {
        return operator(what, WindowSettings.Contents.RECORDS, function, null, inputType(), resultType);
    }

    /** An aggregate is called for windows of any key at any time: it has nothing to open. */
    private void refuseRich(String what, Object function) {
        if (function instanceof RichFunction) {
            throw Operators.fault(name() + ": the function of " + what + " cannot be a RichFunction; a window function"
                    + " behind it can: " + what + "(function, windowFunction)");
        }
    }

    /**
     * @param function has the life cycle: the closing one, or the only one
     * @param aggregate the incremental function when another one closes its windows
     * @param contents type of what is in state for a window
     */
    private <R> SingleOutputStreamOperator<R> operator(
            String what,
            WindowSettings.Contents kind,
            Object function,
            @Nullable Object aggregate,
            TypeInformation<?> contents,
            Optional<TypeInformation<R>> resultType) {
        StreamExecutionEnvironment environment = environment();
        environment.clean(function, what);
        environment.clean(assigner, name());
        environment.clean(trigger, name());
        if (aggregate != null) {
            environment.clean(aggregate, what);
        }
        if (evictor != null) {
            environment.clean(evictor, name());
        }
        // An evictor wants every record with its time, also where an aggregate could do without.
        TypeInformation<?> kept = evictor == null ? contents : Types.TUPLE(Types.LONG, inputType());
        WindowSettings settings = new WindowSettings(kind, allowedLateness, lateTag);
        Trigger<? super T, ? super W> chosenTrigger = trigger;
        Evictor<? super T, ? super W> chosenEvictor = evictor;
        Optional<LocalWindows> local = localWindows(settings, aggregate == null ? function : aggregate, contents);
        SingleOutputStreamOperator<R> result = input.transform(name(), resultType, (self, codes) -> {
            local.ifPresent(self::localWindows);
            String operator = self.getName();
            KeyParts key = input.keyParts(operator, codes).orElseThrow();
            return new WindowSpec(
                    codes.function(operator, "function", function),
                    Optional.ofNullable(aggregate).map(used -> codes.function(operator, "aggregate", used)),
                    codes.function(operator, "window assigner", assigner),
                    codes.function(operator, "trigger", chosenTrigger),
                    Optional.ofNullable(chosenEvictor).map(used -> codes.function(operator, "evictor", used)),
                    codes.function(operator, "settings", settings),
                    codes.function(
                            operator, "window serializer", assigner.getWindowSerializer(environment.getConfig())),
                    codes.serializer(operator, kept),
                    local.map(before -> new KeyParts(before.selector(codes, operator), key.serializer()))
                            .orElse(key));
        });
        if (placement == OperatorPlacement.ONE_SUBTASK) {
            result.getTransformation().setParallelism(1);
            result.getTransformation().setMaxParallelism(1);
        }
        return result;
    }

    private Optional<LocalWindows> localWindows(
            WindowSettings settings, Object incremental, TypeInformation<?> accumulators) {
        if (evictor != null || !LocalWindows.serves(assigner, trigger, settings)) {
            return Optional.empty();
        }
        return Optional.of(new LocalWindows(
                name(),
                incremental,
                assigner,
                trigger,
                settings,
                inputType(),
                accumulators,
                input.getKeySelector(),
                input.getKeyType()));
    }
}
