package dev.weft.api.connector;

import java.io.Serializable;

/** Turns records into messages of an outside system. */
public interface SerializationSchema<T> extends Serializable {
    /** The message for {@code element}. */
    byte[] serialize(T element);
}
