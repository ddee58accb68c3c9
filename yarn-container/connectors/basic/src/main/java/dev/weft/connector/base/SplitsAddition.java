package dev.weft.connector.base;

import dev.weft.api.connector.SourceSplit;
import java.util.List;

/** Splits to read from now on, from the position that each names. */
public final class SplitsAddition<SplitT extends SourceSplit> extends SplitsChange<SplitT> {
    public SplitsAddition(List<SplitT> splits) {
        super(splits);
    }
}
