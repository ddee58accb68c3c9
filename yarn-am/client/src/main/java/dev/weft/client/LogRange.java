package dev.weft.client;

import java.net.http.HttpResponse;

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

    private static final String FILE = "Weft-Log-File";
    private static final String OFFSET = "Weft-Log-Offset";
    private static final String SIZE = "Weft-Log-Size";

    static LogRange of(HttpResponse<byte[]> answer) {
        return new LogRange(answer.body(), figure(answer, FILE), figure(answer, OFFSET), figure(answer, SIZE));
    }

    /** What the master says beside the text. */
    private static long figure(HttpResponse<byte[]> answer, String header) {
        return answer.headers().firstValueAsLong(header).orElse(0);
    }

    /** Where the part ends, in bytes. */
    public long end() {
        return offset + text.length;
    }
}
