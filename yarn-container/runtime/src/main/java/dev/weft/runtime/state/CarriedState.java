package dev.weft.runtime.state;

import dev.weft.protocol.state.KeyGroupRange;
import java.io.IOException;
import java.util.Map;

/** A keyed state that goes from one checkpoint into the next as it is. Its bytes never change. Any thread. */
record CarriedState(InMemoryState state, KeyGroupRange keyGroups) implements FrozenState {
    @Override
    public StateMeta meta() {
        return state.meta();
    }

    @Override
    public int elements() {
        return 0;
    }

    @Override
    public void writeTo(PartSink sink) throws IOException {
        for (Map.Entry<Integer, byte[]> part : state.parts().entrySet()) {
            sink.begin(part.getKey()).write(part.getValue());
        }
    }

    @Override
    public void release() {
        // The bytes stay with the operator.
    }
}
