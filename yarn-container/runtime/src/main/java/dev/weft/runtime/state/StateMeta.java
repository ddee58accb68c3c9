package dev.weft.runtime.state;

import dev.weft.api.type.DataInputView;
import dev.weft.api.type.DataOutputView;
import dev.weft.protocol.state.StateKind;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a reader must know of a written state before it reads the parts. Immutable by agreement: nobody changes the arrays.
 *
 * @param kind how it is spread
 * @param name the name that the program or the engine gave it
 * @param form one of the constants here
 * @param key description of the key's serialiser, empty when there is none
 * @param namespace description of the namespace's serialiser, empty when there is none
 * @param value description of the value's serialiser, empty when there is none
 */
public record StateMeta(StateKind kind, String name, String form, byte[] key, byte[] namespace, byte[] value) {
    public static final String VALUE = "value";
    public static final String LIST = "list";
    public static final String MAP = "map";
    public static final String REDUCING = "reducing";
    public static final String AGGREGATING = "aggregating";
    public static final String TIMERS = "timers";
    /** Values per slice of time. */
    public static final String SLICES = "slices";
    /** Elements of an operator's list state. */
    public static final String ELEMENTS = "elements";
    /** Entries of broadcast state. */
    public static final String BROADCAST = "broadcast";
    /** Elements whose form only their owner knows. */
    public static final String BYTES = "bytes";

    /** All keyed states of an operator's subtask as the files of a RocksDB database. */
    public static final String DATABASE = "rocksdb";

    /** The number on disk is the place here: never reorder. */
    private static final StateKind[] KINDS = {StateKind.KEYED, StateKind.SPLIT, StateKind.UNION, StateKind.BROADCAST};

    private static final int MAX_DESCRIPTION_BYTES = 64 << 20;
    private static final byte[] NONE = {};

    /** A state whose parts only their owner can read. */
    public static StateMeta ofBytes(StateKind kind, String name) {
        return new StateMeta(kind, name, BYTES, NONE, NONE, NONE);
    }

    /** Writes it; {@link #read} reads it. */
    public void write(DataOutputView to) throws IOException {
        to.writeByte(Arrays.asList(KINDS).indexOf(kind));
        to.writeString(name);
        to.writeString(form);
        writeBytes(key, to);
        writeBytes(namespace, to);
        writeBytes(value, to);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException when the bytes are something else
     */
    public static StateMeta read(DataInputView from) throws IOException {
        int kind = from.readByte();
        if (kind < 0 || kind >= KINDS.length) {
            throw new IOException("Unknown kind of state " + kind);
        }
        return new StateMeta(
                KINDS[kind],
                present(from.readString()),
                present(from.readString()),
                readBytes(from),
                readBytes(from),
                readBytes(from));
    }

    private static void writeBytes(byte[] bytes, DataOutputView to) throws IOException {
        to.writeVarInt(bytes.length);
        to.write(bytes);
    }

    private static byte[] readBytes(DataInputView from) throws IOException {
        int length = from.readVarInt();
        if (length < 0 || length > MAX_DESCRIPTION_BYTES) {
            throw new IOException("A description of " + length + " bytes cannot be");
        }
        byte[] bytes = new byte[length];
        from.readFully(bytes);
        return bytes;
    }

    private static String present(@Nullable String text) throws IOException {
        if (text == null) {
            throw new EOFException("A name is missing");
        }
        return text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StateMeta that
                && kind == that.kind
                && name.equals(that.name)
                && form.equals(that.form)
                && Arrays.equals(key, that.key)
                && Arrays.equals(namespace, that.namespace)
                && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + kind.ordinal();
    }

    @Override
    public String toString() {
        return kind + " state '" + name + "' (" + form + ")";
    }
}
