package dev.weft.runtime.checkpoint;

import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A frozen state of given parts. */
final class Frozen implements FrozenState {
    private final StateMeta meta;
    private final KeyGroupRange range;
    private final SortedMap<Integer, byte[]> parts;
    int released;

    private Frozen(StateMeta meta, KeyGroupRange range, SortedMap<Integer, byte[]> parts) {
        this.meta = meta;
        this.range = range;
        this.parts = new TreeMap<>(parts);
    }

    static Frozen keyed(String name, KeyGroupRange range, SortedMap<Integer, byte[]> groups) {
        StateMeta meta = new StateMeta(
                StateKind.KEYED, name, StateMeta.VALUE, new byte[] {1, 2}, new byte[] {3}, new byte[] {4, 5, 6});
        return new Frozen(meta, range, groups);
    }

    /** What is written of a database beside its files. */
    static Frozen database(KeyGroupRange range, byte[] directory) {
        StateMeta meta =
                new StateMeta(StateKind.KEYED, "database", StateMeta.DATABASE, new byte[0], new byte[0], new byte[0]);
        return new Frozen(meta, range, new TreeMap<>(Map.of(range.first(), directory)));
    }

    static Frozen elements(StateKind kind, String name, byte[]... elements) {
        SortedMap<Integer, byte[]> parts = new TreeMap<>();
        for (byte[] element : elements) {
            parts.put(parts.size(), element);
        }
        return new Frozen(StateMeta.ofBytes(kind, name), new KeyGroupRange(0, 127), parts);
    }

    SortedMap<Integer, byte[]> parts() {
        return parts;
    }

    @Override
    public StateMeta meta() {
        return meta;
    }

    @Override
    public KeyGroupRange keyGroups() {
        return range;
    }

    @Override
    public int elements() {
        return meta.kind() == StateKind.KEYED ? 0 : parts.size();
    }

    @Override
    public void writeTo(PartSink sink) throws IOException {
        for (var part : parts.entrySet()) {
            sink.begin(part.getKey()).write(part.getValue());
        }
    }

    @Override
    public void release() {
        released++;
    }
}
