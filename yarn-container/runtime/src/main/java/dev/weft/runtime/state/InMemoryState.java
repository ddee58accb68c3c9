package dev.weft.runtime.state;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataInputView;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** Parts of a state as bytes. One thread at a time. */
final class InMemoryState implements RestoredState {
    private final StateMeta meta;
    private final TreeMap<Integer, byte[]> parts = new TreeMap<>();

    InMemoryState(StateMeta meta) {
        this.meta = meta;
    }

    /**
     * Reads all parts of a restored state.
     *
     * @throws EngineException with STORAGE when that fails
     */
    static InMemoryState of(RestoredState state, String operatorName) {
        InMemoryState copy = new InMemoryState(state.meta());
        try {
            state.read(copy::add);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE,
                    "read " + state.meta() + " of operator '" + operatorName + "' from its checkpoint",
                    e);
        }
        return copy;
    }

    void add(int part, DataInputView in, int length) throws IOException {
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        parts.put(part, bytes);
    }

    Map<Integer, byte[]> parts() {
        return parts;
    }

    @Override
    public StateMeta meta() {
        return meta;
    }

    @Override
    public void read(PartReader to) throws IOException {
        for (Map.Entry<Integer, byte[]> part : parts.entrySet()) {
            byte[] bytes = part.getValue();
            to.part(part.getKey(), new DataInputDeserializer(bytes), bytes.length);
        }
    }
}
