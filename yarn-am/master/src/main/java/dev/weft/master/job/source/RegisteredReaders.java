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

    /**
     * One reader.
     *
     * @param earlier splits that it got before a checkpoint, by the checkpoint; its state has them once that is complete
     * @param assigned splits that it got since the last checkpoint began
     */
    private record Reader<SplitT>(
            AttemptId attempt, ReaderInfo info, TreeMap<Long, List<SplitT>> earlier, List<SplitT> assigned) {
        List<SplitT> uncovered() {
            List<SplitT> all = new ArrayList<>();
            earlier.values().forEach(all::addAll);
            all.addAll(assigned);
            return all;
        }
    }

    /** Takes a reader in; false when this attempt, or a later one, is in already. */
    boolean add(AttemptId attempt, String host) {
        int subtask = attempt.task().subtask();
        Reader<SplitT> known = readers.get(subtask);
        if (known != null && known.attempt().number() >= attempt.number()) {
            return false;
        }
        readers.put(subtask, new Reader<>(attempt, new ReaderInfo(subtask, host), new TreeMap<>(), new ArrayList<>()));
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

    /** The enumerator's state was taken: what readers got so far is in theirs once this checkpoint is complete. */
    void snapshot(long checkpoint) {
        for (Reader<SplitT> reader : readers.values()) {
            if (!reader.assigned().isEmpty()) {
                reader.earlier().put(checkpoint, List.copyOf(reader.assigned()));
                reader.assigned().clear();
            }
        }
    }

    /** A reader that restarts goes on from this checkpoint: it has all that it got before. */
    void complete(long checkpoint) {
        readers.values()
                .forEach(reader -> reader.earlier().headMap(checkpoint, true).clear());
    }

    /**
     * Takes out the reader of this attempt; the splits that it had got since the last completed checkpoint. Empty when it was not
     * registered.
     */
    Optional<List<SplitT>> remove(AttemptId attempt) {
        if (!isCurrent(attempt)) {
            return Optional.empty();
        }
        return Optional.ofNullable(readers.remove(attempt.task().subtask())).map(Reader::uncovered);
    }

    /** For the enumerator, by subtask. */
    Map<Integer, ReaderInfo> infos() {
        TreeMap<Integer, ReaderInfo> infos = new TreeMap<>();
        readers.forEach((subtask, reader) -> infos.put(subtask, reader.info()));
        return Collections.unmodifiableMap(infos);
    }
}
