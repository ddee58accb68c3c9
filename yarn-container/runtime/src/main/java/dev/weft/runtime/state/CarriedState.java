package dev.weft.runtime.state;

import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.StateKind;
import java.io.IOException;
import java.util.Map;

/**
 * A state that nobody declared and that goes from one checkpoint into the next as it is. Its bytes never change. Any thread.
 *
 * @param keyGroups of no meaning unless the state is keyed
 */
record CarriedState(InMemoryState state, KeyGroupRange keyGroups) implements FrozenState {
    @Override
    public StateMeta meta() {
        return state.meta();
    }

    @Override
    public int elements() {
        return isKeyed() ? 0 : state.parts().size();
    }

    private boolean isKeyed() {
        return meta().kind() == StateKind.KEYED;
    }

    @Override
    public void writeTo(PartSink sink) throws IOException {
        int element = 0;
        for (Map.Entry<Integer, byte[]> part : state.parts().entrySet()) {
            sink.begin(isKeyed() ? part.getKey() : element++).write(part.getValue());
        }
    }

    @Override
    public void release() {
        // The bytes stay with the operator.
    }
}
