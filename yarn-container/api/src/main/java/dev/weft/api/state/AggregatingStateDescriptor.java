package dev.weft.api.state;

import dev.weft.api.function.base.AggregateFunction;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;

/**
 * Describes an {@link AggregatingState}; what is kept is the accumulator.
 *
 * @param <IN> type of the values
 * @param <ACC> type of the accumulator
 * @param <OUT> type of the result
 */
public class AggregatingStateDescriptor<IN, ACC, OUT> extends StateDescriptor<AggregatingState<IN, OUT>, ACC> {
    private static final long serialVersionUID = 1L;

    private final AggregateFunction<IN, ACC, OUT> aggregateFunction;

    /** An accumulator of a class without type parameters. */
    public AggregatingStateDescriptor(
            String name, AggregateFunction<IN, ACC, OUT> aggregateFunction, Class<ACC> accumulatorClass) {
        super(name, typeOf(name, accumulatorClass), null);
        this.aggregateFunction = aggregateFunction;
    }

    /** An accumulator of a type. */
    public AggregatingStateDescriptor(
            String name, AggregateFunction<IN, ACC, OUT> aggregateFunction, TypeInformation<ACC> accumulatorType) {
        super(name, accumulatorType, null);
        this.aggregateFunction = aggregateFunction;
    }

    /** An accumulator of the type that the hint keeps. */
    public AggregatingStateDescriptor(
            String name, AggregateFunction<IN, ACC, OUT> aggregateFunction, TypeHint<ACC> accumulatorHint) {
        super(name, typeOf(accumulatorHint), null);
        this.aggregateFunction = aggregateFunction;
    }

    /** An accumulator that {@code accumulatorSerializer} handles. */
    public AggregatingStateDescriptor(
            String name, AggregateFunction<IN, ACC, OUT> aggregateFunction, TypeSerializer<ACC> accumulatorSerializer) {
        super(name, accumulatorSerializer, null);
        this.aggregateFunction = aggregateFunction;
    }

    /** What accumulates; not a rich function, nobody opens it. */
    public AggregateFunction<IN, ACC, OUT> getAggregateFunction() {
        return aggregateFunction;
    }

    @Override
    public Type getType() {
        return Type.AGGREGATING;
    }
}
