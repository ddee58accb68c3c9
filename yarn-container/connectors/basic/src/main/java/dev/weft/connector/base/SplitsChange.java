package dev.weft.connector.base;

import dev.weft.api.connector.SourceSplit;
import java.util.List;

/** What a split reader learns about its splits: {@link SplitsAddition} or {@link SplitsRemoval}. */
public abstract sealed class SplitsChange<SplitT extends SourceSplit> permits SplitsAddition, SplitsRemoval {
    private final List<SplitT> splits;

    SplitsChange(List<SplitT> splits) {
        this.splits = List.copyOf(splits);
    }

    /** The splits it is about, in the order in which they came. */
    public List<SplitT> splits() {
        return splits;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + splits;
    }
}
