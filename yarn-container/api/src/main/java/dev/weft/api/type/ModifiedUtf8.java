package dev.weft.api.type;

import java.io.DataOutput;
import java.io.IOException;
import java.io.UTFDataFormatException;

/** The form that {@link DataOutput#writeUTF(String)} demands. */
final class ModifiedUtf8 {
    private static final int MAX_BYTES = 65_535;

    private ModifiedUtf8() {}

    static void write(String value, DataOutput target) throws IOException {
        byte[] bytes = new byte[3 * value.length()];
        int at = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c >= 0x01 && c <= 0x7F) {
                bytes[at++] = (byte) c;
            } else if (c <= 0x7FF) {
                bytes[at++] = (byte) (0xC0 | (c >> 6));
                bytes[at++] = (byte) (0x80 | (c & 0x3F));
            } else {
                bytes[at++] = (byte) (0xE0 | (c >> 12));
                bytes[at++] = (byte) (0x80 | ((c >> 6) & 0x3F));
                bytes[at++] = (byte) (0x80 | (c & 0x3F));
            }
        }
        if (at > MAX_BYTES) {
            throw new UTFDataFormatException("String takes " + at + " bytes; writeUTF holds " + MAX_BYTES);
        }
        target.writeShort(at);
        target.write(bytes, 0, at);
    }
}
