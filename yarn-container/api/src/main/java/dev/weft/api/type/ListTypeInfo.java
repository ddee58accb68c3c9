package dev.weft.api.type;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists. */
public final class ListTypeInfo<E> extends ContainerTypeInfo<List<E>> {
    private static final long serialVersionUID = 1L;

    private final TypeInformation<E> element;

    public ListTypeInfo(TypeInformation<E> element) {
        super("List", element);
        this.element = element;
    }

    /** Type of the elements. */
    public TypeInformation<E> getElementTypeInfo() {
        return element;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Class<List<E>> getTypeClass() {
        return (Class<List<E>>) (Class<?>) List.class;
    }

    @Override
    public Map<String, TypeInformation<?>> getGenericParameters() {
        return Map.of("E", element);
    }

    @Override
    public Optional<String> keyFault() {
        return partFault();
    }

    @Override
    public TypeSerializer<List<E>> createSerializer(SerializerConfig config) {
        return new ContainerSerializers.ListSerializer<>(element.createSerializer(config));
    }
}
