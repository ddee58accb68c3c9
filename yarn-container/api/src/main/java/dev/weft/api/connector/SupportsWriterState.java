package dev.weft.api.connector;

import java.io.IOException;
import java.util.Collection;

/** A sink whose writers have state. */
public interface SupportsWriterState<InputT, WriterStateT> {
    /** A writer that goes on from what {@code recoveredState} says; possibly of several former writers. */
    StatefulSinkWriter<InputT, WriterStateT> restoreWriter(
            WriterInitContext context, Collection<WriterStateT> recoveredState) throws IOException;

    /** Bytes of the state. */
    SimpleVersionedSerializer<WriterStateT> getWriterStateSerializer();
}
