package dev.weft.api.type;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Enums. */
public final class EnumTypeInfo<E extends Enum<E>> extends TypeInformation<E> {
    private static final long serialVersionUID = 1L;

    private final Class<E> type;

    public EnumTypeInfo(Class<E> type) {
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
    public Class<E> getTypeClass() {
        return type;
    }

    @Override
    public Optional<String> keyFault() {
        return Optional.empty();
    }

    @Override
    public TypeSerializer<E> createSerializer(SerializerConfig config) {
        return new EnumSerializer<>(type);
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof EnumTypeInfo<?>;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EnumTypeInfo<?> info && info.type == type;
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
