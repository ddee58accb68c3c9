package dev.weft.api.type;

/**
 * The fallback for types without a serialiser of their own; found by {@link java.util.ServiceLoader}. Its bytes belong to
 * the library and version that {@link #format()} names. Each value begins with its length in bytes, as
 * {@link DataOutputView#writeVarInt}; the serialisers describe themselves as {@link GenericSerializerSnapshot}.
 */
public interface GenericSerializerProvider {
    /** Library and version, written beside state: state of another format is refused. */
    String format();

    /** A serialiser for {@code type} and its subclasses. */
    <T> TypeSerializer<T> create(Class<T> type);
}
