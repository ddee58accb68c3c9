package dev.weft.api.type;

import java.util.Optional;

/** Enums. */
public final class EnumTypeInfo<E extends Enum<E>> extends SingleTypeInfo<E> {
    private static final long serialVersionUID = 1L;

    public EnumTypeInfo(Class<E> type) {
        super(type);
    }

    @Override
    public Optional<String> keyFault() {
        return Optional.empty();
    }

    @Override
    public TypeSerializer<E> createSerializer(SerializerConfig config) {
        return new EnumSerializer<>(getTypeClass());
    }
}
