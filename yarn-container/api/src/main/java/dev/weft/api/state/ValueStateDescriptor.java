package dev.weft.api.state;

import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Describes a {@link ValueState}.
 *
 * @param <T> type of the value
 */
public class ValueStateDescriptor<T> extends StateDescriptor<ValueState<T>, T> {
    private static final long serialVersionUID = 1L;

    /** A value of a class without type parameters. */
    public ValueStateDescriptor(String name, Class<T> typeClass) {
        super(name, typeOf(name, typeClass), null);
    }

    /** A value of a type. */
    public ValueStateDescriptor(String name, TypeInformation<T> typeInfo) {
        super(name, typeInfo, null);
    }

    /** A value of the type that the hint keeps. */
    public ValueStateDescriptor(String name, TypeHint<T> typeHint) {
        super(name, typeOf(typeHint), null);
    }

    /** A value that {@code typeSerializer} handles. */
    public ValueStateDescriptor(String name, TypeSerializer<T> typeSerializer) {
        super(name, typeSerializer, null);
    }

    /** As above with what an empty state gives. */
    public ValueStateDescriptor(String name, Class<T> typeClass, @Nullable T defaultValue) {
        super(name, typeOf(name, typeClass), defaultValue);
    }

    /** As above with what an empty state gives. */
    public ValueStateDescriptor(String name, TypeInformation<T> typeInfo, @Nullable T defaultValue) {
        super(name, typeInfo, defaultValue);
    }

    /** As above with what an empty state gives. */
    public ValueStateDescriptor(String name, TypeSerializer<T> typeSerializer, @Nullable T defaultValue) {
        super(name, typeSerializer, defaultValue);
    }

    @Override
    public Type getType() {
        return Type.VALUE;
    }
}
