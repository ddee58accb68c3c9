package dev.weft.simulation;

import dev.weft.protocol.state.OperatorRestore;
import dev.weft.protocol.state.StateAssignment;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.checkpoint.StateFileReader;
import dev.weft.runtime.state.ElementStates;
import dev.weft.runtime.state.FrozenState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The splits of a model source, and its state: which it has read, and which it has yet to read. A split that is being read when a
 * checkpoint comes is begun again after a restore.
 */
final class ModelSplits {
    private static final String NAME = "splits";
    private static final String READ = "r";
    private static final String OPEN = "o";

    private final Deque<byte[]> open = new ArrayDeque<>();
    private final List<String> read = new ArrayList<>();
    private byte @Nullable [] current;

    void add(List<byte[]> splits) {
        open.addAll(splits);
    }

    /** Begins the next split; null when there is none. */
    byte @Nullable [] begin() {
        current = open.poll();
        return current;
    }

    /** The split that was begun is read. */
    void end(byte[] split) {
        read.add(text(split));
        current = null;
    }

    /** What is not begun will not be read. */
    void drop() {
        open.clear();
    }

    FrozenState freeze() {
        List<byte[]> elements = new ArrayList<>();
        read.forEach(split -> elements.add(bytes(READ + split)));
        if (current != null) {
            elements.add(bytes(OPEN + text(current)));
        }
        open.forEach(split -> elements.add(bytes(OPEN + text(split))));
        return ElementStates.ofElements(StateKind.SPLIT, NAME, elements);
    }

    /** Goes on from a checkpoint; returns the splits that were read until then. */
    List<String> restore(OperatorRestore from, StateFileReader reader) throws IOException {
        for (StateAssignment state : from.states()) {
            ElementStates.elements(reader.open("model", state)).forEach(element -> restored(text(element)));
        }
        return List.copyOf(read);
    }

    private void restored(String element) {
        String split = element.substring(1);
        if (element.startsWith(READ)) {
            read.add(split);
        } else {
            open.add(bytes(split));
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
