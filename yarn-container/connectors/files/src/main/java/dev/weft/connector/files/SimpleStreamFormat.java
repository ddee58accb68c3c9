package dev.weft.connector.files;

import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FSDataInputStream;
import java.io.IOException;

/** A format whose files are read whole, each by one reader, from the beginning. */
public abstract class SimpleStreamFormat<T> implements StreamFormat<T> {
    private static final long serialVersionUID = 1L;

    /** A reader from where {@code stream} stands to its end; the reader closes it. */
    public abstract Reader<T> createReader(Configuration config, FSDataInputStream stream) throws IOException;

    @Override
    public final boolean isSplittable() {
        return false;
    }

    @Override
    public final Reader<T> createReader(Configuration config, FSDataInputStream stream, long fileLen, long splitEnd)
            throws IOException {
        return createReader(config, stream);
    }

    @Override
    public final Reader<T> restoreReader(
            Configuration config, FSDataInputStream stream, long restoredOffset, long fileLen, long splitEnd)
            throws IOException {
        stream.seek(restoredOffset);
        return createReader(config, stream);
    }
}
