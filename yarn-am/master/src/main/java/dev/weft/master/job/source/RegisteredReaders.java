package dev.weft.master.job.source;

import dev.weft.api.connector.ReaderInfo;
import dev.weft.api.connector.SourceSplit;
import dev.weft.core.id.AttemptId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The readers of one source and the splits that each got since the last completed checkpoint. Confined to the source's loop.
 */
final class RegisteredReaders<SplitT extends SourceSplit> {
    private final TreeMap<Integer, Reader<SplitT>> readers = new TreeMap<>();

    private record Reader<SplitT>(AttemptId attempt, ReaderInfo info, List<SplitT> assigned) {}

    /** Takes a reader in; false when this attempt, or a later one, is in already. */
    boolean add(AttemptId attempt, String host) {
        int subtask = attempt.task().subtask();
        Reader<SplitT> known = readers.get(subtask);
        if (known != null && known.attempt().number() >= attempt.number()) {
            return false;
        }
        readers.put(subtask, new Reader<>(attempt, new ReaderInfo(subtask, host), new ArrayList<>()));
        return true;
    }

    /** The registered attempt of the subtask. */
    Optional<AttemptId> attempt(int subtask) {
        return Optional.ofNullable(readers.get(subtask)).map(Reader::attempt);
    }

    boolean isCurrent(AttemptId attempt) {
        return attempt(attempt.task().subtask()).filter(attempt::equals).isPresent();
    }

    /** Notes what a registered reader got. */
    void assigned(int subtask, List<SplitT> splits) {
        Optional.ofNullable(readers.get(subtask))
                .ifPresent(reader -> reader.assigned().addAll(splits));
    }

    /** Takes out the reader of this attempt; the splits that it had got. Empty when it was not registered. */
    Optional<List<SplitT>> remove(AttemptId attempt) {
        if (!isCurrent(attempt)) {
            return Optional.empty();
        }
        return Optional.ofNullable(readers.remove(attempt.task().subtask())).map(Reader::assigned);
    }

    /** For the enumerator, by subtask. */
    Map<Integer, ReaderInfo> infos() {
        TreeMap<Integer, ReaderInfo> infos = new TreeMap<>();
        readers.forEach((subtask, reader) -> infos.put(subtask, reader.info()));
        return Collections.unmodifiableMap(infos);
    }
}
