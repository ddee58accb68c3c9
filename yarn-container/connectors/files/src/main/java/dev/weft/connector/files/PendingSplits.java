package dev.weft.connector.files;

import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * State of the enumerator: splits that no reader has got.
 *
 * @param discovered whether the files were looked up already
 * @param known files whose splits were made, when folders are watched for new ones
 */
public record PendingSplits(boolean discovered, List<FileSourceSplit> splits, SortedSet<URI> known) {
    public PendingSplits {
        splits = List.copyOf(splits);
        known = Collections.unmodifiableSortedSet(new TreeSet<>(known));
    }

    /** Of a source that reads a fixed set of files. */
    public PendingSplits(boolean discovered, List<FileSourceSplit> splits) {
        this(discovered, splits, Collections.emptySortedSet());
    }
}
