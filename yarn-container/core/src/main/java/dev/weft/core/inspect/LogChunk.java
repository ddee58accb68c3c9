package dev.weft.core.inspect;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A range of a log file.
 *
 * @param file names the file itself, whatever it is called by now: a file that was rolled keeps it
 * @param fileBytes its length when the range was read
 * @param offset where the range begins
 * @param bytes the range; owned by this record
 */
public record LogChunk(long file, long fileBytes, long offset, byte[] bytes) {
    /** Where the next range begins. */
    public long end() {
        return offset + bytes.length;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LogChunk that
                && file == that.file
                && fileBytes == that.fileBytes
                && offset == that.offset
                && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(new long[] {file, fileBytes, offset, Arrays.hashCode(bytes)});
    }

    @Override
    public String toString() {
        return "LogChunk[file=" + file + ", fileBytes=" + fileBytes + ", offset=" + offset + ", " + bytes.length
                + " bytes]";
    }
}
