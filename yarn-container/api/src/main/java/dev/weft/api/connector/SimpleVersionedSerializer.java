package dev.weft.api.connector;

import java.io.IOException;

/** Bytes of an object with the version of their format beside them. */
public interface SimpleVersionedSerializer<E> {
    /** The version that {@link #serialize} writes. */
    int getVersion();

    /** The object's bytes. */
    byte[] serialize(E obj) throws IOException;

    /** The object that was written under {@code version}. */
    E deserialize(int version, byte[] serialized) throws IOException;
}
