package dev.weft.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * A part of a log.
 *
 * @param text its bytes, UTF-8; a character may be cut at either end
 * @param file which file it is, also after it was rolled
 * @param offset where the part begins, in bytes
 * @param size of the file, in bytes
 */
@SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
public record LogRange(byte[] text, long file, long offset, long size) {
    /** Most bytes that one answer has. */
    public static final int MAX_BYTES = 1 << 20;

    static final String TEXT = "text";

    private static final String FILE = "Weft-Log-File";
    private static final String OFFSET = "Weft-Log-Offset";
    private static final String SIZE = "Weft-Log-Size";

    /** What the master says beside the text. */
    static final List<String> HEADERS = List.of(FILE, OFFSET, SIZE);

    static LogRange of(JsonNode answer) {
        try {
            return new LogRange(
                    answer.path(TEXT).binaryValue(),
                    answer.path(FILE).asLong(),
                    answer.path(OFFSET).asLong(),
                    answer.path(SIZE).asLong());
        } catch (IOException e) {
            throw new UncheckedIOException("read a part of a log", e);
        }
    }

    /** Where the part ends, in bytes. */
    public long end() {
        return offset + text.length;
    }
}
