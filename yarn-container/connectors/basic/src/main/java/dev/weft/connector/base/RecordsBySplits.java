package dev.weft.connector.base;

import dev.weft.api.connector.SourceSplit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A fetch as lists of elements by split. */
public final class RecordsBySplits<E> implements RecordsWithSplitIds<E> {
    private final Set<String> finishedSplits;
    private final Iterator<? extends Map.Entry<String, ? extends Collection<E>>> splits;
    private @Nullable Iterator<E> records;

    public RecordsBySplits(Map<String, ? extends Collection<E>> recordsBySplit, Set<String> finishedSplits) {
        this.finishedSplits = finishedSplits;
        this.splits = recordsBySplit.entrySet().iterator();
    }

    @Override
    public @Nullable String nextSplit() {
        if (!splits.hasNext()) {
            return null;
        }
        Map.Entry<String, ? extends Collection<E>> next = splits.next();
        records = next.getValue().iterator();
        return next.getKey();
    }

    @Override
    public @Nullable E nextRecordFromSplit() {
        Iterator<E> current = records;
        if (current == null) {
            throw new IllegalStateException("nextSplit() comes before nextRecordFromSplit()");
        }
        return current.hasNext() ? current.next() : null;
    }

    @Override
    public Set<String> finishedSplits() {
        return finishedSplits;
    }

    /** Collects a fetch. One thread. */
    public static final class Builder<E> {
        private final Map<String, List<E>> recordsBySplit = new LinkedHashMap<>();
        private final Set<String> finishedSplits = new LinkedHashSet<>();

        /** An element of a split. */
        public void add(String splitId, E record) {
            recordsBySplit
                    .computeIfAbsent(splitId, ignored -> new ArrayList<>())
                    .add(record);
        }

        /** An element of a split. */
        public void add(SourceSplit split, E record) {
            add(split.splitId(), record);
        }

        /** Elements of a split, in order. */
        public void addAll(String splitId, Collection<E> records) {
            recordsBySplit
                    .computeIfAbsent(splitId, ignored -> new ArrayList<>())
                    .addAll(records);
        }

        /** Elements of a split, in order. */
        public void addAll(SourceSplit split, Collection<E> records) {
            addAll(split.splitId(), records);
        }

        /** Nothing of the split follows. */
        public void addFinishedSplit(String splitId) {
            finishedSplits.add(splitId);
        }

        /** Nothing of these splits follows. */
        public void addFinishedSplits(Collection<String> splitIds) {
            finishedSplits.addAll(splitIds);
        }

        /** The fetch; the builder is not used any more. */
        public RecordsBySplits<E> build() {
            return new RecordsBySplits<>(recordsBySplit, Collections.unmodifiableSet(finishedSplits));
        }
    }
}
