package dev.weft.connector.files;

import dev.weft.api.type.TypeInformation;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FileStores;
import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** How splits are read, whatever kind of format the program gave. Immutable. */
interface SplitFormat<T> extends Serializable {
    TypeInformation<T> producedType();

    /** True when a reader can start in the middle of a file. */
    boolean isSplittable();

    /** Opens a split where it goes on. */
    OpenSplit<T> open(FileSourceSplit split, FileStores stores, Configuration config) throws IOException;

    /** A split that is read. Fetcher's thread. */
    interface OpenSplit<T> extends Closeable {
        /** The next batch; the last one is the one at the end of the split. */
        RecordBatch<T> next() throws IOException;
    }

    /** An exception of a format says which file it was reading. */
    static IOException readFailure(FileSourceSplit split, IOException cause) {
        return new IOException("read " + split.file() + ": " + cause.getMessage(), cause);
    }

    /** A batch without records, at the end of a split. */
    static <T> RecordBatch<T> end(FileSourceSplit split) {
        return new RecordBatch<>(split, true) {
            @Override
            @Nullable
            T next() {
                return null;
            }

            @Override
            @Nullable
            CheckpointedPosition position() {
                return null;
            }
        };
    }
}
