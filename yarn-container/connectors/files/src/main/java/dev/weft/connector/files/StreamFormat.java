package dev.weft.connector.files;

import dev.weft.api.type.ResultTypeQueryable;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FSDataInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Turns the bytes of a file into records. Immutable, serialisable; its readers belong to one thread. For formats that read a file
 * from its beginning only, {@link SimpleStreamFormat} asks for less.
 *
 * <p>Compressed files come unpacked and whole: their length is not known and given as {@link Long#MAX_VALUE}.
 *
 * @param <T> type of the records
 */
public interface StreamFormat<T> extends Serializable, ResultTypeQueryable<T> {
    /**
     * A reader of a part of a file. Record borders need not be its borders: a reader that begins behind the file's beginning passes
     * over the record in which it begins, and reads on until the first record that begins behind {@code splitEnd}.
     *
     * @param stream stands at the first byte of the part; the reader closes it
     * @param fileLen length of the file in bytes
     * @param splitEnd byte behind the last one of the part
     */
    Reader<T> createReader(Configuration config, FSDataInputStream stream, long fileLen, long splitEnd)
            throws IOException;

    /**
     * A reader that goes on at {@code restoredOffset}, as a reader's {@link Reader#getCheckpointedPosition()} named it.
     *
     * @param stream stands there; the reader closes it
     */
    Reader<T> restoreReader(
            Configuration config, FSDataInputStream stream, long restoredOffset, long fileLen, long splitEnd)
            throws IOException;

    /** True when a reader can start in the middle of a file. */
    boolean isSplittable();

    /** Reads records one after the other. */
    interface Reader<T> extends Closeable {
        /** The next record, or null when the part has no more. */
        @Nullable
        T read() throws IOException;

        /**
         * Where the next record begins, or a place before it and the number of records between. Null: records are counted from the
         * last known place, and read again and passed over when the job goes on from a checkpoint.
         */
        default @Nullable CheckpointedPosition getCheckpointedPosition() {
            return null;
        }
    }
}
