package dev.weft.api.connector;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;

/** Writes records one after the other into a file. */
public interface Encoder<IN> extends Serializable {
    /** Writes {@code element}. */
    void encode(IN element, OutputStream stream) throws IOException;
}
