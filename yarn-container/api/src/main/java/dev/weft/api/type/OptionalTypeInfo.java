package dev.weft.api.type;

import java.util.Map;
import java.util.Optional;

/** Optionals. */
public final class OptionalTypeInfo<E> extends ContainerTypeInfo<Optional<E>> {
    private static final long serialVersionUID = 1L;

    private final TypeInformation<E> element;

    public OptionalTypeInfo(TypeInformation<E> element) {
        super("Optional", element);
        this.element = element;
    }

    /** Type of the elements. */
    public TypeInformation<E> getElementTypeInfo() {
        return element;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Class<Optional<E>> getTypeClass() {
        return (Class<Optional<E>>) (Class<?>) Optional.class;
    }

    @Override
    public Map<String, TypeInformation<?>> getGenericParameters() {
        return Map.of("T", element);
    }

    @Override
    public Optional<String> keyFault() {
        return partFault();
    }

    @Override
    public TypeSerializer<Optional<E>> createSerializer(SerializerConfig config) {
        return new ContainerSerializers.OptionalSerializer<>(element.createSerializer(config));
    }
}
