package dev.weft.api.type;

import java.util.Optional;

/** Arrays of objects. */
public final class ObjectArrayTypeInfo<E> extends ContainerTypeInfo<E[]> {
    private static final long serialVersionUID = 1L;

    private final TypeInformation<E> element;

    public ObjectArrayTypeInfo(TypeInformation<E> element) {
        super("Array", element);
        this.element = element;
    }

    /** Type of the elements. */
    public TypeInformation<E> getComponentInfo() {
        return element;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Class<E[]> getTypeClass() {
        return (Class<E[]>) element.getTypeClass().arrayType();
    }

    @Override
    public Optional<String> keyFault() {
        return partFault();
    }

    @Override
    public TypeSerializer<E[]> createSerializer(SerializerConfig config) {
        return new ObjectArraySerializer<>(element.getTypeClass(), element.createSerializer(config));
    }
}
