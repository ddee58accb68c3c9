package dev.weft.api.type;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sets. */
public final class SetTypeInfo<E> extends ContainerTypeInfo<Set<E>> {
    private static final long serialVersionUID = 1L;

    private final TypeInformation<E> element;

    public SetTypeInfo(TypeInformation<E> element) {
        super("Set", element);
        this.element = element;
    }

    /** Type of the elements. */
    public TypeInformation<E> getElementTypeInfo() {
        return element;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Class<Set<E>> getTypeClass() {
        return (Class<Set<E>>) (Class<?>) Set.class;
    }

    @Override
    public Map<String, TypeInformation<?>> getGenericParameters() {
        return Map.of("E", element);
    }

    @Override
    public Optional<String> keyFault() {
        return Optional.of("a Set has no order, so equal sets may have different bytes");
    }

    @Override
    public TypeSerializer<Set<E>> createSerializer(SerializerConfig config) {
        return new ContainerSerializers.SetSerializer<>(element.createSerializer(config));
    }
}
