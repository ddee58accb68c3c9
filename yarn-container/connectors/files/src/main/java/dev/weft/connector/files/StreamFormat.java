package dev.weft.connector.files;

import dev.weft.api.type.ResultTypeQueryable;
import dev.weft.core.config.ReadableConfig;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Turns the bytes of a file into records. Immutable, serialisable; its readers belong to one thread.
 *
 * @param <T> type of the records
 */
public interface StreamFormat<T> extends Serializable, ResultTypeQueryable<T> {
    /**
     * A reader of a part of a file.
     *
     * @param stream stands at {@code range.start()}; the reader closes it
     */
    Reader<T> createReader(ReadableConfig config, InputStream stream, FileRange range) throws IOException;

    /** True when a reader can start in the middle of a file. */
    boolean isSplittable();

    /**
     * A part of a file. Record borders need not be its borders: its records are those that begin at {@code start} when
     * {@code start} is a record border, and those that begin behind {@code start}, up to and including {@code end}.
     *
     * @param start first byte
     * @param end byte behind the last one; Long.MAX_VALUE for "to the end"
     * @param startsAtRecord whether a record begins at {@code start}
     */
    record FileRange(long start, long end, boolean startsAtRecord) {}

    /** Reads records one after the other. */
    interface Reader<T> extends Closeable {
        /** The next record, or null when the range has no more. */
        @Nullable
        T read() throws IOException;

        /** Where the next record begins, counted as {@link FileRange#start()} is. */
        long position();
    }
}
