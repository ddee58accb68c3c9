package dev.weft.connector.files;

import dev.weft.api.type.ResultTypeQueryable;
import dev.weft.core.config.Configuration;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Reads files a batch of records at a time, as formats of blocks (Parquet, ORC, Avro) do; opens them by itself: {@code
 * split.path().getFileSystem().open(split.path())}. Immutable, serialisable.
 *
 * @param <T> type of the records
 */
public interface BulkFormat<T, SplitT extends FileSourceSplit> extends Serializable, ResultTypeQueryable<T> {
    /** A reader from the beginning of the split. */
    Reader<T> createReader(Configuration config, SplitT split) throws IOException;

    /** A reader that goes on at {@code split.getReaderPosition()}, which is there. */
    Reader<T> restoreReader(Configuration config, SplitT split) throws IOException;

    /** True when a reader can start in the middle of a file. */
    boolean isSplittable();

    /** Reads batches one after the other. Fetcher's thread. */
    interface Reader<T> extends Closeable {
        /**
         * The next batch, or null when the split has no more. Batches that were handed out before may still be read, up to five of
         * them: their memory is the reader's again when they are released.
         */
        @Nullable
        RecordIterator<T> readBatch() throws IOException;
    }

    /** The records of a batch. Task thread. */
    interface RecordIterator<T> {
        /** The next record, or null when the batch has no more; what the call before returned may be used again. */
        @Nullable
        RecordAndPosition<T> next();

        /** Nobody reads the batch any more. */
        default void releaseBatch() {}
    }
}
