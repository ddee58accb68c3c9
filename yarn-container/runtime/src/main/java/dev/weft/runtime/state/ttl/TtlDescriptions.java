package dev.weft.runtime.state.ttl;

import dev.weft.api.type.SerializerSnapshots;
import dev.weft.api.type.TypeSerializer;
import dev.weft.runtime.state.KeyedStateSetup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Descriptions of serialisers that may carry times: one byte that says so and the time of the checkpoint, then the description of the
 * value's serialiser. A state may begin and stop to expire between two runs. Backends call it on the task thread, and when they
 * write.
 */
public final class TtlDescriptions {
    private static final byte PLAIN = 0;
    private static final byte TIMED = 1;

    private TtlDescriptions() {}

    /** Describes {@code serializer}, which may be a {@link TtlSerializer}, in a checkpoint of {@code epochMillis}. */
    public static byte[] describe(TypeSerializer<?> serializer, long epochMillis) {
        boolean timed = serializer instanceof TtlSerializer<?>;
        TypeSerializer<?> value = serializer instanceof TtlSerializer<?> ttl ? ttl.value() : serializer;
        byte[] description = SerializerSnapshots.write(value);
        return ByteBuffer.allocate(1 + Long.BYTES + description.length)
                .put(timed ? TIMED : PLAIN)
                .putLong(epochMillis)
                .put(description)
                .array();
    }

    /**
     * A reader of what the described serialiser wrote, that gives what {@code current} would. A value that had no time is as if it
     * were used at {@code restoredAt}, epoch milliseconds, when the job started again.
     *
     * @throws dev.weft.core.error.EngineException with BAD_INPUT when the values cannot be read as the current type
     */
    public static TypeSerializer<Object> readerFor(
            String state, byte[] described, TypeSerializer<Object> current, KeyedStateSetup setup, long restoredAt)
            throws IOException {
        byte[] description = description(state, described);
        boolean wasTimed = described[0] == TIMED;
        long frozenAt = ByteBuffer.wrap(described).getLong(1);
        boolean timed = (TypeSerializer<?>) current instanceof TtlSerializer<?>;
        TypeSerializer<Object> reader =
                SerializerSnapshots.readerFor(state, description, valueOf(current), setup.loader());
        if (wasTimed) {
            long pause = setup.ttlPausedDuringDowntime() ? Math.max(0, restoredAt - frozenAt) : 0;
            return ofCells(reader, timed, pause);
        }
        return timed ? new ReadOnlySerializer(reader, held -> new TtlCell<>(held, restoredAt)) : reader;
    }

    /** True when values stand in the described form as {@code current} writes them, and mean the same. */
    public static boolean isSame(byte[] described, TypeSerializer<?> current, boolean pausedDuringDowntime) {
        if (described.length <= 1 + Long.BYTES || (described[0] == TIMED && pausedDuringDowntime)) {
            return false;
        }
        return Arrays.equals(
                described, describe(current, ByteBuffer.wrap(described).getLong(1)));
    }

    /** True when two descriptions differ at most in the time of the checkpoint. */
    public static boolean isSame(byte[] one, byte[] other) {
        int begin = 1 + Long.BYTES;
        return one.length == other.length
                && one.length > begin
                && one[0] == other[0]
                && Arrays.equals(one, begin, one.length, other, begin, other.length);
    }

    /**
     * As {@link #readerFor} for the keys of a map state, which have no time of their own: refuses also what could make two
     * keys the same.
     */
    public static TypeSerializer<Object> mapKeyReaderFor(
            String state, byte[] described, TypeSerializer<Object> current, KeyedStateSetup setup) throws IOException {
        return SerializerSnapshots.mapKeyReaderFor(state, description(state, described), current, setup.loader());
    }

    private static byte[] description(String state, byte[] described) throws IOException {
        if (described.length <= 1 + Long.BYTES || described[0] != PLAIN && described[0] != TIMED) {
            throw new IOException("The description of state '" + state + "' is damaged");
        }
        return Arrays.copyOfRange(described, 1 + Long.BYTES, described.length);
    }

    private static TypeSerializer<Object> ofCells(TypeSerializer<Object> value, boolean timed, long pause) {
        TypeSerializer<Object> cells = cells(value);
        if (!timed) {
            return new ReadOnlySerializer(cells, cell -> ((TtlCell<?>) cell).value());
        }
        return pause == 0 ? cells : new ReadOnlySerializer(cells, cell -> ((TtlCell<?>) cell).usedLater(pause));
    }

    @SuppressWarnings("unchecked") // seen as objects, cells are values like others
    private static TypeSerializer<Object> valueOf(TypeSerializer<Object> current) {
        TypeSerializer<?> any = current;
        return any instanceof TtlSerializer<?> timed ? (TypeSerializer<Object>) timed.value() : current;
    }

    @SuppressWarnings("unchecked") // seen as objects, cells are values like others
    private static TypeSerializer<Object> cells(TypeSerializer<Object> value) {
        return (TypeSerializer<Object>) (TypeSerializer<?>) new TtlSerializer<>(value);
    }
}
