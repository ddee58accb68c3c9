package dev.weft.api.type;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Arrays of primitives. */
public final class PrimitiveArrayTypeInfo<T> extends TypeInformation<T> {
    private static final long serialVersionUID = 1L;
    private static final Map<Class<?>, TypeSerializer<?>> SERIALIZERS = Map.of(
            boolean[].class, ArraySerializers.BooleanArraySerializer.INSTANCE,
            byte[].class, ArraySerializers.ByteArraySerializer.INSTANCE,
            short[].class, ArraySerializers.ShortArraySerializer.INSTANCE,
            char[].class, ArraySerializers.CharArraySerializer.INSTANCE,
            int[].class, ArraySerializers.IntArraySerializer.INSTANCE,
            long[].class, ArraySerializers.LongArraySerializer.INSTANCE,
            float[].class, ArraySerializers.FloatArraySerializer.INSTANCE,
            double[].class, ArraySerializers.DoubleArraySerializer.INSTANCE);

    private final Class<T> type;

    PrimitiveArrayTypeInfo(Class<T> type) {
        if (!SERIALIZERS.containsKey(type)) {
            throw new IllegalArgumentException("Not an array of primitives: " + type.getName());
        }
        this.type = type;
    }

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public Class<T> getTypeClass() {
        return type;
    }

    @Override
    public Optional<String> keyFault() {
        return Optional.empty();
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // checked in the constructor
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return (TypeSerializer<T>) SERIALIZERS.get(type);
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof PrimitiveArrayTypeInfo<?>;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PrimitiveArrayTypeInfo<?> info && info.type == type;
    }

    @Override
    public int hashCode() {
        return type.getName().hashCode();
    }

    @Override
    public String toString() {
        return type.getSimpleName();
    }
}
