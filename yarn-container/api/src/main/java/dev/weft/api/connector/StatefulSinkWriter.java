package dev.weft.api.connector;

import java.io.IOException;
import java.util.List;

/** A writer with state. */
@SuppressWarnings("try") // close() throws what user code throws
public interface StatefulSinkWriter<InputT, WriterStateT> extends SinkWriter<InputT> {
    /** Its state at the barrier. */
    List<WriterStateT> snapshotState(long checkpointId) throws IOException;
}
