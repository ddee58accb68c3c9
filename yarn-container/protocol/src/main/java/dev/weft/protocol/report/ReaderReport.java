package dev.weft.protocol.report;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import java.util.List;

/**
 * What a live source reader was given, for an enumerator that did not serve it.
 *
 * @param host where it reads
 * @param noMoreSplits true when it was told that no further split comes
 * @param requests times it asked for a split and was not answered yet
 * @param splits those it got behind the newest complete checkpoint that the worker has heard of, by rising checkpoint
 */
public record ReaderReport(
        AttemptId attempt,
        OperatorId source,
        String host,
        boolean noMoreSplits,
        int requests,
        List<SplitsAfter> splits) {
    public ReaderReport {
        splits = List.copyOf(splits);
    }
}
