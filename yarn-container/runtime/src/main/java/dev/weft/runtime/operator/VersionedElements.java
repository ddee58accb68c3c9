package dev.weft.runtime.operator;

import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.ElementStates;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.SnapshotBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * State of sources and sinks: objects under a serialiser of their connector, each with the version of its form (var-int), then the
 * bytes. Spread over subtasks when the parallelism changes. Task thread.
 */
final class VersionedElements {
    private static final int INITIAL_BYTES = 64;

    private VersionedElements() {}

    /** Adds the state {@code name}; nothing when there are no elements. */
    static <E> void add(SnapshotBuilder to, String name, SimpleVersionedSerializer<E> serializer, List<? extends E> all)
            throws IOException {
        List<byte[]> elements = new ArrayList<>();
        for (E element : all) {
            DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
            out.writeVarInt(serializer.getVersion());
            out.write(serializer.serialize(element));
            elements.add(out.getCopyOfBuffer());
        }
        add(to, name, elements);
    }

    /** Adds the state {@code name} of elements that are bytes already; nothing when there are none. */
    static void add(SnapshotBuilder to, String name, List<byte[]> elements) {
        if (!elements.isEmpty()) {
            to.add(ElementStates.ofElements(StateKind.SPLIT, name, elements));
        }
    }

    /** The elements of state {@code name} as they were added. */
    static <E> List<E> read(RestoredOperator from, String name, SimpleVersionedSerializer<E> serializer)
            throws IOException {
        List<E> all = new ArrayList<>();
        for (byte[] element : read(from, name)) {
            DataInputDeserializer in = new DataInputDeserializer(element);
            int version = in.readVarInt();
            all.add(serializer.deserialize(version, rest(in)));
        }
        return all;
    }

    /** The elements of state {@code name} as bytes. */
    static List<byte[]> read(RestoredOperator from, String name) throws IOException {
        List<byte[]> all = new ArrayList<>();
        for (RestoredState state : from.named(name)) {
            all.addAll(ElementStates.elements(state));
        }
        return all;
    }

    /** What {@code in} has left. */
    static byte[] rest(DataInputDeserializer in) throws IOException {
        byte[] bytes = new byte[in.available()];
        in.readFully(bytes);
        return bytes;
    }
}
