package dev.weft.api.type;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The encoded form of strings, defined at {@link DataOutputView#writeString(String)}. */
final class StringForm {
    private static final int MAX_LATIN1 = 0xFF;

    private StringForm() {}

    static boolean isLatin1(String value) { // hot
        int bits = 0;
        for (int i = 0; i < value.length(); i++) {
            bits |= value.charAt(i);
        }
        return bits <= MAX_LATIN1;
    }

    /** The header's number: 0 for null is not produced here. */
    static int header(int length, boolean wide) {
        return ((length << 1) | (wide ? 1 : 0)) + 1;
    }

    static void write(@Nullable String value, DataOutputView target) throws IOException {
        if (value == null) {
            target.writeByte(0);
            return;
        }
        boolean latin1 = isLatin1(value);
        target.writeVarInt(header(value.length(), !latin1));
        target.write(latin1 ? value.getBytes(StandardCharsets.ISO_8859_1) : wideBytes(value));
    }

    private static byte[] wideBytes(String value) {
        byte[] bytes = new byte[2 * value.length()];
        putWide(value, bytes, 0);
        return bytes;
    }

    static void putWide(String value, byte[] target, int offset) {
        int at = offset;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            target[at++] = (byte) (c >>> 8);
            target[at++] = (byte) c;
        }
    }

    static @Nullable String read(DataInputView source) throws IOException {
        int header = source.readVarInt();
        if (header == 0) {
            return null;
        }
        int form = header - 1;
        int length = form >>> 1;
        boolean wide = (form & 1) != 0;
        byte[] bytes = new byte[wide ? 2 * length : length];
        source.readFully(bytes);
        return wide ? wideString(bytes, 0, length) : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Unit by unit: a charset decoder would replace lone surrogates. */
    static String wideString(byte[] bytes, int offset, int length) {
        return new String(units(bytes, offset, length));
    }

    private static char[] units(byte[] bytes, int offset, int length) {
        char[] units = new char[length];
        for (int i = 0; i < length; i++) {
            units[i] = (char) ((bytes[offset + 2 * i] << 8) | (bytes[offset + 2 * i + 1] & 0xFF));
        }
        return units;
    }

    static void copy(DataInputView source, DataOutputView target) throws IOException {
        int header = source.readVarInt();
        target.writeVarInt(header);
        if (header != 0) {
            int form = header - 1;
            target.write(source, (form & 1) != 0 ? 2 * (form >>> 1) : form >>> 1);
        }
    }
}
