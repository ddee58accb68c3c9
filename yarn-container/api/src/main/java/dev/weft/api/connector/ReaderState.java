package dev.weft.api.connector;

import java.util.List;

/**
 * A reader that was served by the enumerator of an earlier master and reads on.
 *
 * @param subtask of the reader
 * @param host where it reads
 * @param assignedSinceCheckpoint splits that it got behind the checkpoint from which the enumerator goes on: among those that the
 *     enumerator's state says nobody has
 * @param noMoreSplits true when it was told that no further split comes
 * @param openRequests times it asked for a split and was not answered; they are asked again after {@link SplitEnumerator#adopt}
 */
public record ReaderState<SplitT extends SourceSplit>(
        int subtask, String host, List<SplitT> assignedSinceCheckpoint, boolean noMoreSplits, int openRequests) {
    public ReaderState {
        assignedSinceCheckpoint = List.copyOf(assignedSinceCheckpoint);
    }
}
