package dev.weft.api.type;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Types that only the generic serialiser can handle. */
public final class GenericTypeInfo<T> extends TypeInformation<T> {
    private static final long serialVersionUID = 1L;

    private final Class<T> type;

    public GenericTypeInfo(Class<T> type) {
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
        if (type == Object.class) {
            return Optional.of("the type of the key is unknown (Object)");
        }
        return KeyContents.unordered(type).or(() -> PojoTypeInfo.ownEquality(type));
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return GenericSerializers.create(type, config);
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof GenericTypeInfo<?>;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GenericTypeInfo<?> info && info.type == type;
    }

    @Override
    public int hashCode() {
        return type.getName().hashCode();
    }

    @Override
    public String toString() {
        return "Generic<" + type.getName() + ">";
    }
}
