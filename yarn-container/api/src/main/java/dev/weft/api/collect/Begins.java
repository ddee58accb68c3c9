package dev.weft.api.collect;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Where versions of a sink began to write, on the wire. */
final class Begins {
    private static final int ENTRY_BYTES = Integer.BYTES + Long.BYTES;

    private Begins() {}

    static SortedMap<Integer, Long> copyOf(SortedMap<Integer, Long> begins) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(begins));
    }

    static int bytesOf(SortedMap<Integer, Long> begins) {
        return Integer.BYTES + begins.size() * ENTRY_BYTES;
    }

    static void write(SortedMap<Integer, Long> begins, ByteBuffer out) {
        out.putInt(begins.size());
        begins.forEach((version, begin) -> out.putInt(version).putLong(begin));
    }

    static SortedMap<Integer, Long> read(ByteBuffer in) {
        TreeMap<Integer, Long> begins = new TreeMap<>();
        for (int left = in.getInt(); left > 0; left--) {
            begins.put(in.getInt(), in.getLong());
        }
        return begins;
    }
}
