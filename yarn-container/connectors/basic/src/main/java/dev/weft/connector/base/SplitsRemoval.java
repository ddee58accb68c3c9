package dev.weft.connector.base;

import dev.weft.api.connector.SourceSplit;
import java.util.List;

/** Splits that are not to be read any more; what is fetched of them is dropped. */
public final class SplitsRemoval<SplitT extends SourceSplit> extends SplitsChange<SplitT> {
    public SplitsRemoval(List<SplitT> splits) {
        super(splits);
    }
}
