package dev.weft.runtime.state;

import dev.weft.protocol.state.StateKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * States whose elements are bytes that only their owner understands: splits of a reader, states of a sink's writers, committables.
 * Task thread.
 */
public final class ElementStates {
    private ElementStates() {}

    /** A state of elements; nobody may change the arrays any more. */
    public static FrozenState ofElements(StateKind kind, String name, List<byte[]> elements) {
        if (kind == StateKind.KEYED) {
            throw new IllegalArgumentException("State '" + name + "': elements have no keys");
        }
        return new FrozenElements<>(
                () -> StateMeta.ofBytes(kind, name), List.copyOf(elements), (element, to) -> to.write(element));
    }

    /** The elements of a restored state, in order. */
    public static List<byte[]> elements(RestoredState state) throws IOException {
        if (!state.meta().form().equals(StateMeta.BYTES)) {
            throw new IOException("Not a state of bytes: " + state.meta());
        }
        List<byte[]> all = new ArrayList<>();
        state.read((part, in, length) -> {
            byte[] element = new byte[length];
            in.readFully(element);
            all.add(element);
        });
        return all;
    }

    /** The elements of all states with this name, in order. */
    public static List<byte[]> elements(RestoredOperator restored, String name) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (RestoredState state : restored.named(name)) {
            all.addAll(elements(state));
        }
        return all;
    }
}
