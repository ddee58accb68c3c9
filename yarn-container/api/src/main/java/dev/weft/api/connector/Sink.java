package dev.weft.api.connector;

import java.io.IOException;
import java.io.Serializable;

/**
 * Where records go. Immutable, serialisable. {@link SupportsWriterState} and {@link SupportsCommitter} add what exactly
 * once needs.
 */
public interface Sink<InputT> extends Serializable {
    /** A new writer for one subtask. */
    SinkWriter<InputT> createWriter(WriterInitContext context) throws IOException;
}
