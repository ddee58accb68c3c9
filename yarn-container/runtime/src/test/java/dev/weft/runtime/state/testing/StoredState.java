package dev.weft.runtime.state.testing;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.DataOutputView;
import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.runtime.state.FrozenFiles;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** A state as a checkpoint would hold it: bytes, and nothing that the writer could still change. */
public class StoredState implements RestoredState {
    private static final int INITIAL_BYTES = 64;

    private final StateMeta meta;
    private final TreeMap<Integer, byte[]> parts;

    StoredState(StateMeta meta, TreeMap<Integer, byte[]> parts) {
        this.meta = meta;
        this.parts = parts;
    }

    /** Writes {@code frozen} and releases it. */
    public static StoredState of(FrozenState frozen) throws IOException {
        Sink sink = new Sink();
        frozen.writeTo(sink);
        sink.end();
        StoredState stored = frozen instanceof FrozenFiles files
                ? StoredFiles.of(through(frozen.meta()), sink.parts, files)
                : new StoredState(through(frozen.meta()), sink.parts);
        frozen.release();
        frozen.release();
        return stored;
    }

    private static StateMeta through(StateMeta meta) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
        meta.write(out);
        return StateMeta.read(new DataInputDeserializer(out.getCopyOfBuffer()));
    }

    /** True when a subtask with these key groups gets something of it. */
    public boolean isFor(KeyGroupRange range) {
        return true;
    }

    /** The parts that a subtask with these key groups gets. */
    public StoredState within(KeyGroupRange range) {
        return new StoredState(meta, new TreeMap<>(parts.subMap(range.first(), true, range.last(), true)));
    }

    /** Its parts by number. */
    public Map<Integer, byte[]> parts() {
        return parts;
    }

    @Override
    public StateMeta meta() {
        return meta;
    }

    @Override
    public void read(PartReader to) throws IOException {
        for (Map.Entry<Integer, byte[]> part : parts.entrySet()) {
            DataInputDeserializer in = new DataInputDeserializer(part.getValue());
            to.part(part.getKey(), in, part.getValue().length);
        }
    }

    private static final class Sink implements PartSink {
        private final TreeMap<Integer, byte[]> parts = new TreeMap<>();
        private final DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
        private int part = -1;

        @Override
        public DataOutputView begin(int next) {
            if (next <= part) {
                throw new IllegalStateException("Part " + next + " after part " + part);
            }
            end();
            part = next;
            return out;
        }

        void end() {
            if (part >= 0) {
                parts.put(part, out.getCopyOfBuffer());
            }
            out.clear();
        }
    }
}
