package dev.weft.api.type;

import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the engine knows of a type while the graph is built: structure, serialiser, fitness as a key. Immutable; client
 * thread.
 *
 * @param <T> the type
 */
public abstract class TypeInformation<T> implements Serializable {
    private static final long serialVersionUID = 1L;

    /** True for primitives' boxes, strings and other single values with a form of their own. */
    public abstract boolean isBasicType();

    /** True for tuples. */
    public abstract boolean isTupleType();

    /** Number of fields; 1 for a type without fields. */
    public abstract int getArity();

    /** Number of fields with those of nested types. */
    public abstract int getTotalFields();

    /** The class of the values. */
    public abstract Class<T> getTypeClass();

    /** Types of the type parameters by name, where there are any. */
    public Map<String, TypeInformation<?>> getGenericParameters() {
        return Map.of();
    }

    /** True when values may be keys; {@link #keyFault()} says why not. */
    public boolean isKeyType() {
        return keyFault().isEmpty();
    }

    /** True when keys of the type have an order of their own. */
    public boolean isSortKeyType() {
        return Comparable.class.isAssignableFrom(getTypeClass());
    }

    /** Why values may not be keys: half a sentence about the type, or empty when they may. */
    public abstract Optional<String> keyFault();

    /** A serialiser for the type. */
    public abstract TypeSerializer<T> createSerializer(SerializerConfig config);

    /** A serialiser under default settings. */
    public final TypeSerializer<T> createSerializer() {
        return createSerializer(SerializerConfig.DEFAULT);
    }

    /** True when {@code other} is of the same kind of type information. */
    public abstract boolean canEqual(Object other);

    @Override
    public abstract boolean equals(@Nullable Object other);

    @Override
    public abstract int hashCode();

    @Override
    public abstract String toString();

    /** The type of a class without type parameters. */
    public static <T> TypeInformation<T> of(Class<T> type) {
        return TypeExtraction.ofClass(type);
    }

    /** The type that a hint keeps. */
    public static <T> TypeInformation<T> of(TypeHint<T> hint) {
        return hint.getTypeInfo();
    }
}
