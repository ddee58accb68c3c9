package dev.weft.connector.files;

import dev.weft.api.connector.SourceSplit;
import dev.weft.core.fs.Path;
import java.net.URI;
import java.util.List;
import java.util.Optional;

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
 * @param recordsToSkip records behind that place, or behind the first byte, that were read too
 */
public record FileSourceSplit(
        String splitId,
        URI file,
        long offset,
        long length,
        boolean toEndOfFile,
        List<String> hosts,
        long readUpTo,
        long recordsToSkip)
        implements SourceSplit {
    /** Value of {@code readUpTo} of a split that no reader began. */
    public static final long NOT_STARTED = -1;

    public FileSourceSplit {
        hosts = List.copyOf(hosts);
    }

    /** A split whose reader passes over no record. */
    public FileSourceSplit(
            String splitId,
            URI file,
            long offset,
            long length,
            boolean toEndOfFile,
            List<String> hosts,
            long readUpTo) {
        this(splitId, file, offset, length, toEndOfFile, hosts, readUpTo, 0);
    }

    /** The file. */
    public Path path() {
        return new Path(file);
    }

    /** Where a reader goes on; empty when none has begun. */
    public Optional<CheckpointedPosition> getReaderPosition() {
        return readUpTo == NOT_STARTED && recordsToSkip == 0
                ? Optional.empty()
                : Optional.of(new CheckpointedPosition(readUpTo, recordsToSkip));
    }

    /** The same split for a reader that goes on at {@code position}. */
    FileSourceSplit readUpTo(CheckpointedPosition position) {
        return new FileSourceSplit(
                splitId,
                file,
                offset,
                length,
                toEndOfFile,
                hosts,
                position.getOffset(),
                position.getRecordsAfterOffset());
    }
}
