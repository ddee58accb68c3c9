package dev.weft.api.connector;

import dev.weft.api.time.Watermark;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes the records of one subtask. Task thread. */
@SuppressWarnings("try") // close() throws what user code throws
public interface SinkWriter<InputT> extends AutoCloseable {
    /** Writes {@code element}. May block while the outside is slow; that is back pressure. */
    void write(InputT element, Context context) throws IOException, InterruptedException;

    /** Called on every barrier and at the end of input: everything written so far must be safe outside or in state. */
    void flush(boolean endOfInput) throws IOException, InterruptedException;

    /** Event time moved. */
    default void writeWatermark(Watermark watermark) throws IOException, InterruptedException {}

    @Override
    void close() throws Exception;

    /** Time as the record sees it. */
    interface Context {
        /** The watermark now, epoch milliseconds. */
        long currentWatermark();

        /** The record's timestamp, or null when it has none. */
        @Nullable
        Long timestamp();
    }
}
