package dev.weft.driver.yarn;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * Writes a tar archive (POSIX ustar) of regular files onto a stream, without a copy on disk. Every file gets the same time
 * stamp, so that equal content makes equal archives, and so that a class data archive made from the unpacked jars still
 * fits after YARN unpacked them elsewhere. Confined to its caller.
 */
final class TarWriter implements AutoCloseable {
    /** 2026-01-01T00:00:00Z, the time stamp of the build's jars. */
    static final long TIME_STAMP_SECONDS = 1_767_225_600L;

    private static final int BLOCK_BYTES = 512;
    private static final int NAME_BYTES = 100;
    private static final int CHECKSUM_OFFSET = 148;
    private static final int CHECKSUM_BYTES = 8;

    private final OutputStream out;

    TarWriter(OutputStream out) {
        this.out = out;
    }

    /**
     * Appends one file.
     *
     * @param name path inside the archive, at most 100 ASCII characters
     * @param lengthBytes must be what {@code content} has
     * @throws IOException when the stream fails or {@code content} is shorter or longer
     */
    void add(String name, long lengthBytes, InputStream content, Mode mode) throws IOException {
        out.write(header(name, lengthBytes, mode));
        long copied = content.transferTo(out);
        if (copied != lengthBytes) {
            throw new IOException(
                    name + " changed while it was packed: " + copied + " bytes instead of " + lengthBytes);
        }
        int rest = (int) (lengthBytes % BLOCK_BYTES);
        if (rest > 0) {
            out.write(new byte[BLOCK_BYTES - rest]);
        }
    }

    /** Who may do what with a file. */
    enum Mode {
        PLAIN("0000644"),
        EXECUTABLE("0000755");

        private final String octal;

        Mode(String octal) {
            this.octal = octal;
        }
    }

    private static byte[] header(String name, long lengthBytes, Mode mode) throws IOException {
        byte[] nameBytes = name.getBytes(StandardCharsets.US_ASCII);
        if (nameBytes.length > NAME_BYTES) {
            throw new IOException("The name " + name + " is longer than " + NAME_BYTES + " characters");
        }
        byte[] header = new byte[BLOCK_BYTES];
        System.arraycopy(nameBytes, 0, header, 0, nameBytes.length);
        put(header, 100, mode.octal);
        put(header, 108, "0000000");
        put(header, 116, "0000000");
        put(header, 124, String.format(Locale.ROOT, "%011o", lengthBytes));
        put(header, 136, String.format(Locale.ROOT, "%011o", TIME_STAMP_SECONDS));
        header[156] = '0';
        put(header, 257, "ustar");
        put(header, 263, "00");
        put(header, CHECKSUM_OFFSET, String.format(Locale.ROOT, "%06o", checksum(header)));
        header[CHECKSUM_OFFSET + CHECKSUM_BYTES - 1] = ' ';
        return header;
    }

    private static void put(byte[] header, int offset, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, offset, bytes.length);
    }

    /** Sum of all bytes, with the checksum's own field counted as blanks. */
    private static int checksum(byte[] header) {
        byte[] blanked = header.clone();
        Arrays.fill(blanked, CHECKSUM_OFFSET, CHECKSUM_OFFSET + CHECKSUM_BYTES, (byte) ' ');
        int sum = 0;
        for (byte b : blanked) {
            sum += b & 0xFF;
        }
        return sum;
    }

    /** Ends the archive with its two empty blocks; closes the stream. */
    @Override
    public void close() throws IOException {
        out.write(new byte[2 * BLOCK_BYTES]);
        out.close();
    }
}
