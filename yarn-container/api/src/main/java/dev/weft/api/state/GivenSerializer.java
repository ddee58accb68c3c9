package dev.weft.api.state;

import dev.weft.api.type.SerializerConfig;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.TypeSerializer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A type of which only the serialiser is known: the user gave that. Client and task thread. */
public final class GivenSerializer<T> extends TypeInformation<T> {
    private static final long serialVersionUID = 1L;

    private final TypeSerializer<T> serializer;

    /** The type of what {@code serializer} writes. */
    public GivenSerializer(TypeSerializer<T> serializer) {
        this.serializer = serializer;
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
    @SuppressWarnings("unchecked") // nothing is known of the class
    public Class<T> getTypeClass() {
        return (Class<T>) Object.class;
    }

    @Override
    public Optional<String> keyFault() {
        return Optional.empty();
    }

    @Override
    public TypeSerializer<T> createSerializer(SerializerConfig config) {
        return serializer.duplicate();
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof GivenSerializer;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GivenSerializer<?> given && serializer.equals(given.serializer);
    }

    @Override
    public int hashCode() {
        return serializer.hashCode();
    }

    @Override
    public String toString() {
        return "type of " + serializer;
    }
}
