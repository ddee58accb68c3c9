package dev.weft.runtime.testing;

import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.DataOutputView;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.PartSink;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.StateMeta;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** One state of a snapshot as bytes by part. Immutable once written. */
record HarnessState(StateMeta meta, Map<Integer, byte[]> parts) implements RestoredState {
    private static final int INITIAL_BYTES = 256;

    /** Writes {@code frozen} and releases it. */
    static HarnessState written(FrozenState frozen) throws IOException {
        try {
            Parts parts = new Parts();
            frozen.writeTo(parts);
            parts.end();
            return new HarnessState(frozen.meta(), parts.all);
        } finally {
            frozen.release();
        }
    }

    /** Only some of the parts. */
    HarnessState only(IntPredicate wanted) {
        Map<Integer, byte[]> some = new TreeMap<>();
        parts.forEach((part, bytes) -> {
            if (wanted.test(part)) {
                some.put(part, bytes);
            }
        });
        return new HarnessState(meta, some);
    }

    long bytes() {
        return parts.values().stream().mapToLong(part -> part.length).sum();
    }

    StateKind kind() {
        return meta.kind();
    }

    @Override
    public void read(PartReader to) throws IOException {
        for (Map.Entry<Integer, byte[]> part : parts.entrySet()) {
            to.part(part.getKey(), new DataInputDeserializer(part.getValue()), part.getValue().length);
        }
    }

    private static final class Parts implements PartSink {
        private final Map<Integer, byte[]> all = new TreeMap<>();
        private final DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
        private int current = -1;

        @Override
        public DataOutputView begin(int part) {
            if (part <= current) {
                throw new IllegalStateException("Part " + part + " follows part " + current);
            }
            end();
            current = part;
            return out;
        }

        void end() {
            if (current >= 0) {
                all.put(current, out.getCopyOfBuffer());
            }
            out.clear();
        }
    }
}
