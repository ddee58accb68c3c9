package dev.weft.api.state;

import dev.weft.api.function.base.ReduceFunction;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;

/**
 * Describes a {@link ReducingState}.
 *
 * @param <T> type of the values
 */
public class ReducingStateDescriptor<T> extends StateDescriptor<ReducingState<T>, T> {
    private static final long serialVersionUID = 1L;

    private final ReduceFunction<T> reduceFunction;

    /** Values of a class without type parameters. */
    public ReducingStateDescriptor(String name, ReduceFunction<T> reduceFunction, Class<T> typeClass) {
        super(name, typeOf(name, typeClass), null);
        this.reduceFunction = reduceFunction;
    }

    /** Values of a type. */
    public ReducingStateDescriptor(String name, ReduceFunction<T> reduceFunction, TypeInformation<T> typeInfo) {
        super(name, typeInfo, null);
        this.reduceFunction = reduceFunction;
    }

    /** Values of the type that the hint keeps. */
    public ReducingStateDescriptor(String name, ReduceFunction<T> reduceFunction, TypeHint<T> typeHint) {
        super(name, typeOf(typeHint), null);
        this.reduceFunction = reduceFunction;
    }

    /** Values that {@code typeSerializer} handles. */
    public ReducingStateDescriptor(String name, ReduceFunction<T> reduceFunction, TypeSerializer<T> typeSerializer) {
        super(name, typeSerializer, null);
        this.reduceFunction = reduceFunction;
    }

    /** What joins two values; not a rich function, nobody opens it. */
    public ReduceFunction<T> getReduceFunction() {
        return reduceFunction;
    }

    @Override
    public Type getType() {
        return Type.REDUCING;
    }
}
