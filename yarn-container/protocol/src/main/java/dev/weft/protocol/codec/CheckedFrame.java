package dev.weft.protocol.codec;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * What every file of ours begins with: 8 bytes of magic, format version (i32), length of the body (i32), CRC32C over
 * version, length and body (i32), all big-endian; then the body. Immutable, any thread.
 */
final class CheckedFrame {
    private static final int MAGIC_BYTES = 8;
    private static final int HEADER_BYTES = MAGIC_BYTES + 3 * Integer.BYTES;

    private final byte[] magic;
    private final int version;
    private final String what;

    /**
     * A kind of file.
     *
     * @param magic 8 ASCII characters
     * @param version the newest format that this build reads, and the one that it writes
     * @param what the content, for people: "job graph"
     */
    CheckedFrame(String magic, int version, String what) {
        this.magic = magic.getBytes(StandardCharsets.US_ASCII);
        this.version = version;
        this.what = what;
        if (this.magic.length != MAGIC_BYTES) {
            throw new IllegalArgumentException("Magic '" + magic + "' has not " + MAGIC_BYTES + " characters");
        }
    }

    byte[] wrap(byte[] body) {
        ByteBuffer file = ByteBuffer.allocate(HEADER_BYTES + body.length);
        file.put(magic).putInt(version).putInt(body.length);
        file.putInt(checksum(version, body)).put(body);
        return file.array();
    }

    /** The body, checked. */
    byte[] unwrap(byte[] file) {
        if (file.length < HEADER_BYTES || !Arrays.equals(magic, Arrays.copyOf(file, MAGIC_BYTES))) {
            throw refused("These " + file.length + " bytes are no " + what);
        }
        ByteBuffer header = ByteBuffer.wrap(file, MAGIC_BYTES, file.length - MAGIC_BYTES);
        int written = header.getInt();
        int length = header.getInt();
        int checksum = header.getInt();
        checkVersion(written);
        if (length != header.remaining()) {
            throw refused("The " + what + " has " + header.remaining() + " bytes, its header says " + length);
        }
        byte[] body = Arrays.copyOfRange(file, HEADER_BYTES, file.length);
        if (checksum(written, body) != checksum) {
            throw refused("The " + what + " is damaged: its checksum is wrong");
        }
        return body;
    }

    private void checkVersion(int written) {
        if (written < 1 || written > version) {
            throw refused("The " + what + " has format version " + written + ", this build reads up to " + version);
        }
    }

    private static int checksum(int version, byte[] body) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(version)
                .putInt(body.length)
                .flip());
        crc.update(body, 0, body.length);
        return (int) crc.getValue();
    }

    private static EngineException refused(String message) {
        return new EngineException(ErrorCode.BAD_INPUT, message);
    }
}
