package dev.weft.api.state;

import dev.weft.api.type.ListTypeInfo;
import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeHint;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a {@link ListState}.
 *
 * @param <T> type of the elements
 */
public class ListStateDescriptor<T> extends StateDescriptor<ListState<T>, List<T>> {
    private static final long serialVersionUID = 1L;

    private final TypeInformation<T> elementType;
    private @Nullable TypeSerializer<T> elementSerializer;

    /** Elements of a class without type parameters. */
    public ListStateDescriptor(String name, Class<T> elementTypeClass) {
        this(name, typeOf(name, elementTypeClass));
    }

    /** Elements of a type. */
    public ListStateDescriptor(String name, TypeInformation<T> elementTypeInfo) {
        super(name, new ListTypeInfo<>(elementTypeInfo), null);
        elementType = elementTypeInfo;
    }

    /** Elements of the type that the hint keeps. */
    public ListStateDescriptor(String name, TypeHint<T> elementTypeHint) {
        this(name, typeOf(elementTypeHint));
    }

    /** Elements that {@code typeSerializer} handles. */
    public ListStateDescriptor(String name, TypeSerializer<T> typeSerializer) {
        this(name, new GivenSerializer<>(typeSerializer));
        initializeSerializerUnlessSet(SerializerConfig.DEFAULT);
    }

    @Override
    public final void initializeSerializerUnlessSet(SerializerConfig config) {
        super.initializeSerializerUnlessSet(config);
        if (elementSerializer == null) {
            elementSerializer = elementType.createSerializer(config);
        }
    }

    /** Serialiser of the elements, a copy for each caller when it has state. */
    public TypeSerializer<T> getElementSerializer() {
        return initialized(elementSerializer);
    }

    @Override
    public Type getType() {
        return Type.LIST;
    }
}
