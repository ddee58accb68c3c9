package dev.weft.connector.files;

import java.util.List;

/**
 * State of the enumerator: splits that no reader has got.
 *
 * @param discovered whether the files were looked up already
 */
public record PendingSplits(boolean discovered, List<FileSourceSplit> splits) {
    public PendingSplits {
        splits = List.copyOf(splits);
    }
}
