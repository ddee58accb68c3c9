package dev.weft.state.rocksdb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The rows of a column that were used last, as bytes on the heap, in two generations: rows enter the young one; when it is full it
 * becomes the old one, whose rows are forgotten unless they were used meanwhile, which moved them. A row that is known not to exist is
 * held too. Generations grow while {@link RowCacheMemory} grants it.
 *
 * <p>Changes stay here and are handed to {@link Changes} together, each row once however often it changed; only the young generation
 * has any. Task thread.
 */
final class RowCache implements AutoCloseable {
    /** Nothing is known of the row. */
    static final int UNKNOWN = -2;
    /** The row does not exist. */
    static final int ABSENT = -1;

    /** So many changed rows are handed over at a barrier at most: some 10 ms of a pause. */
    private static final int MOST_CHANGES = 16 << 10;

    private static final int FIRST_BYTES = 64 << 10;
    private static final int LARGEST_BYTES = 1 << 30;
    /** A row that takes more than this part of a generation goes past the cache. */
    private static final int LARGEST_ROW_PART = 16;

    private final RowCacheMemory memory;
    private final Changes changes;
    private final int[] changed = new int[MOST_CHANGES];

    private Generation young;
    private Generation old;
    private int changedRows;
    private int usualValueBytes;

    private byte[] foundIn = new byte[0];
    private int foundAt;

    /** Takes what the cache held back. */
    interface Changes {
        /** A row's new value. */
        void put(byte[] row, int from, int length, byte[] value, int valueFrom, int valueLength);

        /** The row was removed. */
        void delete(byte[] row, int from, int length);

        /** These were all. */
        void end();
    }

    RowCache(RowCacheMemory memory, Changes changes) {
        this.memory = memory;
        this.changes = changes;
        this.young = new Generation(FIRST_BYTES);
        this.old = new Generation(FIRST_BYTES);
        memory.take(young.bytes() + old.bytes());
    }

    /** Length of the row's value, which is at {@link #foundAt()} of {@link #foundIn()} until the next call; or ABSENT or UNKNOWN. */
    int find(byte[] row, int length) { // hot
        int hash = hash(row, length);
        int at = young.find(row, length, hash);
        if (at >= 0) {
            return found(young, at);
        }
        at = old.find(row, length, hash);
        if (at < 0 || old.valueLength(at) == UNKNOWN) {
            return UNKNOWN;
        }
        Generation from = old;
        int valueLength = from.valueLength(at);
        if (!young.hasRoom(length, room(length, valueLength))) {
            makeRoom();
            if (old != from) {
                return UNKNOWN; // with its generation the row was forgotten
            }
        }
        return found(young, insert(row, length, hash, from.rows, from.valueAt(at), valueLength));
    }

    private int found(Generation in, int at) { // hot
        foundIn = in.rows;
        foundAt = in.valueAt(at);
        return in.valueLength(at);
    }

    byte[] foundIn() { // hot
        return foundIn;
    }

    int foundAt() { // hot
        return foundAt;
    }

    /** Whether a row of this size is held; else {@link #forget} it and use the database. */
    boolean takes(int length, int valueLength) { // hot
        return Generation.HEADER + length + valueLength <= young.rows.length / LARGEST_ROW_PART;
    }

    /** Notes what the database holds, when nothing was known; {@code valueLength} may be ABSENT. */
    void fill(byte[] row, int length, byte[] value, int valueLength) { // hot
        store(row, length, value, valueLength);
    }

    /** Changes a row. */
    void put(byte[] row, int length, byte[] value, int valueLength) { // hot
        change(store(row, length, value, valueLength));
    }

    /** Removes a row. */
    void delete(byte[] row, int length) {
        change(store(row, length, row, ABSENT));
    }

    private void change(int at) { // hot
        if (young.isChanged(at)) {
            return;
        }
        young.setChanged(at, true);
        changed[changedRows++] = at;
        if (changedRows == MOST_CHANGES) {
            flush();
        }
    }

    /** Forgets a row with its change: the caller writes it to the database. */
    void forget(byte[] row, int length) { // hot
        int hash = hash(row, length);
        young.forget(row, length, hash);
        old.forget(row, length, hash);
    }

    /** Hands all changes over. */
    void flush() {
        if (changedRows == 0) {
            return;
        }
        for (int i = 0; i < changedRows; i++) {
            int at = changed[i];
            if (young.isChanged(at)) {
                young.setChanged(at, false);
                handOver(at);
            }
        }
        changedRows = 0;
        changes.end();
    }

    private void handOver(int at) { // hot
        int from = at + Generation.HEADER;
        int length = young.rowLength(at);
        int valueLength = young.valueLength(at);
        if (valueLength == ABSENT) {
            changes.delete(young.rows, from, length);
        } else {
            changes.put(young.rows, from, length, young.rows, young.valueAt(at), valueLength);
        }
    }

    private int store(byte[] row, int length, byte[] value, int valueLength) { // hot
        int hash = hash(row, length);
        int at = young.find(row, length, hash);
        if (at < 0) {
            return insert(row, length, hash, value, 0, valueLength);
        }
        if (valueLength > young.valueRoom(at)) {
            young.setChanged(at, false);
            return insert(row, length, hash, value, 0, valueLength);
        }
        young.setValue(at, value, 0, valueLength);
        return at;
    }

    private int insert(byte[] row, int length, int hash, byte[] value, int valueFrom, int valueLength) { // hot
        int room = room(length, valueLength);
        if (!young.hasRoom(length, room)) {
            makeRoom();
        }
        return young.insert(row, length, hash, value, valueFrom, valueLength, room);
    }

    /** For a value that is to come, or may grow, at least as much as values had of late. */
    private int room(int length, int valueLength) { // hot
        if (valueLength >= 0) {
            usualValueBytes = Math.max(valueLength, usualValueBytes - (usualValueBytes >> 3));
        }
        return takes(length, usualValueBytes) ? usualValueBytes : Math.max(valueLength, 0);
    }

    private void makeRoom() {
        int twice = young.rows.length * 2;
        if (young.rows.length < LARGEST_BYTES && memory.tryTake(2 * (Generation.bytes(twice) - young.bytes()))) {
            young = young.grown(twice);
            return;
        }
        flush();
        Generation full = young;
        young = old.rows.length == full.rows.length ? old : new Generation(full.rows.length);
        young.clear();
        old = full;
    }

    @Override
    public void close() {
        memory.giveBack(2 * young.bytes());
    }

    private static int hash(byte[] row, int length) { // hot
        long hash = length;
        int at = 0;
        for (; at + Long.BYTES <= length; at += Long.BYTES) {
            hash = (hash ^ (long) Generation.LONG.get(row, at)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        for (; at < length; at++) {
            hash = (hash ^ row[at]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ hash >>> 32);
    }

    /**
     * Rows one behind the other, found by an open-addressing table. A row is preceded by its length (the highest bit says that it
     * changed), the length of its value, and the room for one. A row whose value outgrew its room is there twice; the table knows the
     * last.
     */
    private static final class Generation {
        static final int HEADER = 3 * Integer.BYTES;
        static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        private static final int VALUE_LENGTH = Integer.BYTES;
        private static final int VALUE_ROOM = 2 * Integer.BYTES;
        private static final int CHANGED = Integer.MIN_VALUE;
        /** Of a row that a place of the table is meant for: the table is half full of rows of 32 bytes. */
        private static final int BYTES_PER_PLACE = 16;

        private final byte[] rows;
        /** Hash in the upper half, position plus one in the lower; 0 where there is none. */
        private final long[] table;

        private int end;
        private int count;

        Generation(int bytes) {
            rows = new byte[bytes];
            table = new long[bytes / BYTES_PER_PLACE];
        }

        static long bytes(int capacity) {
            return capacity + (long) capacity / BYTES_PER_PLACE * Long.BYTES;
        }

        long bytes() {
            return bytes(rows.length);
        }

        /** The same rows at the same positions, with more room. */
        Generation grown(int bytes) {
            Generation larger = new Generation(bytes);
            System.arraycopy(rows, 0, larger.rows, 0, end);
            larger.end = end;
            larger.count = count;
            for (long entry : table) {
                if (entry != 0) {
                    larger.table[larger.free((int) (entry >>> Integer.SIZE))] = entry;
                }
            }
            return larger;
        }

        private int free(int hash) {
            int mask = table.length - 1;
            int place = hash & mask;
            while (table[place] != 0) {
                place = place + 1 & mask;
            }
            return place;
        }

        void clear() {
            Arrays.fill(table, 0);
            end = 0;
            count = 0;
        }

        int find(byte[] row, int length, int hash) { // hot
            int place = place(row, length, hash);
            return (int) table[place] - 1;
        }

        /** Where the row is in the table, or would come. */
        private int place(byte[] row, int length, int hash) { // hot
            int mask = table.length - 1;
            int place = hash & mask;
            long entry;
            while ((entry = table[place]) != 0) {
                if ((int) (entry >>> Integer.SIZE) == hash && isAt((int) entry - 1, row, length)) {
                    return place;
                }
                place = place + 1 & mask;
            }
            return place;
        }

        private boolean isAt(int at, byte[] row, int length) { // hot
            int from = at + HEADER;
            return rowLength(at) == length && Arrays.equals(rows, from, from + length, row, 0, length);
        }

        void forget(byte[] row, int length, int hash) { // hot
            int at = find(row, length, hash);
            if (at >= 0) {
                setChanged(at, false);
                setValueLength(at, UNKNOWN);
            }
        }

        boolean hasRoom(int length, int valueRoom) { // hot
            return (long) end + HEADER + length + valueRoom <= rows.length && count < table.length / 4 * 3;
        }

        int insert(byte[] row, int length, int hash, byte[] value, int valueFrom, int valueLength, int room) { // hot
            int place = place(row, length, hash);
            int at = end;
            count += table[place] == 0 ? 1 : 0;
            table[place] = (long) hash << Integer.SIZE | at + 1;
            INT.set(rows, at, length);
            INT.set(rows, at + VALUE_ROOM, room);
            System.arraycopy(row, 0, rows, at + HEADER, length);
            end = at + HEADER + length + room;
            setValue(at, value, valueFrom, valueLength);
            return at;
        }

        void setValue(int at, byte[] value, int from, int length) { // hot
            setValueLength(at, length);
            if (length > 0) {
                System.arraycopy(value, from, rows, valueAt(at), length);
            }
        }

        int rowLength(int at) { // hot
            return (int) INT.get(rows, at) & ~CHANGED;
        }

        boolean isChanged(int at) { // hot
            return (int) INT.get(rows, at) < 0;
        }

        void setChanged(int at, boolean is) { // hot
            INT.set(rows, at, is ? (int) INT.get(rows, at) | CHANGED : rowLength(at));
        }

        int valueLength(int at) { // hot
            return (int) INT.get(rows, at + VALUE_LENGTH);
        }

        void setValueLength(int at, int length) { // hot
            INT.set(rows, at + VALUE_LENGTH, length);
        }

        int valueRoom(int at) { // hot
            return (int) INT.get(rows, at + VALUE_ROOM);
        }

        int valueAt(int at) { // hot
            return at + HEADER + rowLength(at);
        }
    }
}
