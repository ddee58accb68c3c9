package dev.weft.api.type;

import java.util.Optional;

/** Types that only the generic serialiser can handle. */
public final class GenericTypeInfo<T> extends SingleTypeInfo<T> {
    private static final long serialVersionUID = 1L;

    public GenericTypeInfo(Class<T> type) {
        super(type);
    }

    @Override
    public Optional<String> keyFault() {
        Class<T> type = getTypeClass();
        if (type == Object.class) {
            return Optional.of("the type of the key is unknown (Object)");
        }
        return KeyContents.unordered(type).or(() -> PojoTypeInfo.ownEquality(type));
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return GenericSerializers.create(getTypeClass(), config);
    }

    @Override
    public String toString() {
        return "Generic<" + getTypeClass().getName() + ">";
    }
}
