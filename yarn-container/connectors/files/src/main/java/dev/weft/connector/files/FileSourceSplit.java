package dev.weft.connector.files;

import dev.weft.api.connector.SourceSplit;
import java.net.URI;
import java.util.List;

/**
 * A part of a file, and how far it was read.
 *
 * @param splitId unique within the source: the order in which it was found, and the file
 * @param file absolute, with scheme
 * @param offset first byte
 * @param length in bytes
 * @param toEndOfFile true when it reaches to the end of the file, however long that turns out to be
 * @param hosts where it can be read without the network
 * @param readUpTo where the next record begins, counted in uncompressed bytes of the file; {@link #NOT_STARTED} before
 */
public record FileSourceSplit(
        String splitId, URI file, long offset, long length, boolean toEndOfFile, List<String> hosts, long readUpTo)
        implements SourceSplit {
    /** Value of {@code readUpTo} of a split that no reader began. */
    public static final long NOT_STARTED = -1;

    public FileSourceSplit {
        hosts = List.copyOf(hosts);
    }

    /** The same split for a reader that goes on at {@code position}. */
    FileSourceSplit readUpTo(long position) {
        return new FileSourceSplit(splitId, file, offset, length, toEndOfFile, hosts, position);
    }

    /** The range that a reader of it reads now. */
    StreamFormat.FileRange range() {
        long end = toEndOfFile ? Long.MAX_VALUE : offset + length;
        return readUpTo == NOT_STARTED
                ? new StreamFormat.FileRange(offset, end, offset == 0)
                : new StreamFormat.FileRange(readUpTo, end, true);
    }
}
