package dev.weft.api.collect;

import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.StatefulSinkWriter;
import dev.weft.api.connector.SupportsWriterState;
import dev.weft.api.connector.WriterInitContext;
import java.util.Collection;
import java.util.TreeMap;

/** The end of a stream whose records the program reads. Runs in one subtask. */
public final class CollectingSink<T> implements Sink<T>, SupportsWriterState<T, CollectState> {
    private static final long serialVersionUID = 1L;

    @Override
    public StatefulSinkWriter<T, CollectState> createWriter(WriterInitContext context) {
        return writer(context, new CollectedBytes(0), new TreeMap<>());
    }

    @Override
    public StatefulSinkWriter<T, CollectState> restoreWriter(
            WriterInitContext context, Collection<CollectState> recoveredState) {
        CollectedBytes bytes = new CollectedBytes(
                recoveredState.stream().mapToLong(CollectState::start).min().orElse(0));
        TreeMap<Integer, Long> begins = new TreeMap<>();
        recoveredState.forEach(state -> {
            bytes.append(state.bytes(), 0, state.bytes().length);
            begins.putAll(state.begins());
        });
        return writer(context, bytes, begins);
    }

    private StatefulSinkWriter<T, CollectState> writer(
            WriterInitContext context, CollectedBytes bytes, TreeMap<Integer, Long> begins) {
        if (context instanceof ClientLink link) {
            return new CollectingWriter<>(link, bytes, begins);
        }
        throw new IllegalStateException("A collecting sink needs a task that its client can reach");
    }

    @Override
    public SimpleVersionedSerializer<CollectState> getWriterStateSerializer() {
        return new CollectState.Serializer();
    }

    @Override
    public String toString() {
        return "Collect";
    }
}
