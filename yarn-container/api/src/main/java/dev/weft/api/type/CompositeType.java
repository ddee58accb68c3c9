package dev.weft.api.type;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Types with named fields: tuples, records, POJOs. */
public abstract class CompositeType<T> extends TypeInformation<T> {
    private static final long serialVersionUID = 1L;

    private final Class<T> type;
    private final List<String> names;
    private final List<TypeInformation<?>> types;

    CompositeType(Class<T> type, List<String> names, List<? extends TypeInformation<?>> types) {
        if (names.size() != types.size()) {
            throw new IllegalArgumentException(
                    type.getName() + " has " + names.size() + " fields, but " + types.size() + " types were given");
        }
        this.type = type;
        this.names = List.copyOf(names);
        this.types = List.copyOf(types);
    }

    abstract StructKind kind();

    @Override
    public final boolean isBasicType() {
        return false;
    }

    @Override
    public final boolean isTupleType() {
        return kind() == StructKind.TUPLE;
    }

    @Override
    public final int getArity() {
        return types.size();
    }

    @Override
    public final int getTotalFields() {
        return types.stream().mapToInt(TypeInformation::getTotalFields).sum();
    }

    @Override
    public final Class<T> getTypeClass() {
        return type;
    }

    /** Names of the fields, in their order. */
    public final String[] getFieldNames() {
        return names.toArray(String[]::new);
    }

    /** Position of a field, or −1 when there is none of this name. */
    public final int getFieldIndex(String fieldName) {
        return names.indexOf(fieldName);
    }

    /**
     * Type of the field at {@code position}.
     *
     * @throws IndexOutOfBoundsException when there is no such field
     */
    @SuppressWarnings("unchecked")
    public final <X> TypeInformation<X> getTypeAt(int position) {
        return (TypeInformation<X>) types.get(position);
    }

    /**
     * Type of a field.
     *
     * @throws IllegalArgumentException when there is none of this name; the message lists them
     */
    public final <X> TypeInformation<X> getTypeAt(String fieldName) {
        int position = getFieldIndex(fieldName);
        if (position < 0) {
            throw new IllegalArgumentException("Type " + this + " has no field '" + fieldName + "', but " + names);
        }
        return getTypeAt(position);
    }

    @Override
    public Optional<String> keyFault() {
        return IntStream.range(0, types.size())
                .boxed()
                .flatMap(i -> types.get(i).keyFault().stream()
                        .map(fault -> fault + ", in field '" + names.get(i) + "' of " + type.getSimpleName()))
                .findFirst();
    }

    @Override
    public final TypeSerializer<T> createSerializer(SerializerConfig config) {
        TypeSerializer<?>[] serializers = types.stream()
                .<TypeSerializer<?>>map(field -> field.createSerializer(config))
                .toArray(TypeSerializer<?>[]::new);
        return StructSerializer.of(type, kind(), names, serializers);
    }

    @Override
    public final boolean canEqual(Object other) {
        return other instanceof CompositeType<?>;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof CompositeType<?> info
                && info.type == type
                && info.names.equals(names)
                && info.types.equals(types);
    }

    @Override
    public final int hashCode() {
        return 31 * type.getName().hashCode() + types.hashCode();
    }

    @Override
    public final String toString() {
        return type.getSimpleName() + "<" + types.stream().map(Object::toString).collect(Collectors.joining(", "))
                + ">";
    }
}
