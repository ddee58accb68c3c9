package dev.weft.api.type;

import java.util.Map;
import java.util.Optional;

/** Arrays of primitives. */
public final class PrimitiveArrayTypeInfo<T> extends SingleTypeInfo<T> {
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

    PrimitiveArrayTypeInfo(Class<T> type) {
        super(type);
        if (!SERIALIZERS.containsKey(type)) {
            throw new IllegalArgumentException("Not an array of primitives: " + type.getName());
        }
    }

    @Override
    public Optional<String> keyFault() {
        return Optional.empty();
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // checked in the constructor
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return (TypeSerializer<T>) SERIALIZERS.get(getTypeClass());
    }
}
