package dev.weft.connector.files;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;

/**
 * Writes records in a format that needs a whole file: Parquet, Avro, a compressed stream. Task thread.
 *
 * @param <T> type of the records
 */
public interface BulkWriter<T> {
    /** Adds a record; it may stay in memory. */
    void addElement(T element) throws IOException;

    /** Writes what stays in memory. */
    void flush() throws IOException;

    /** Writes everything and the format's end; does not close the stream. Nothing is called afterwards. */
    void finish() throws IOException;

    /**
     * Makes a writer for each file.
     *
     * @param <T> type of the records
     */
    @FunctionalInterface
    interface Factory<T> extends Serializable {
        /** A writer onto the empty file {@code out}. */
        BulkWriter<T> create(OutputStream out) throws IOException;
    }
}
