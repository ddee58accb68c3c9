package dev.weft.taskmanager.checkpoint;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.OperatorId;
import dev.weft.protocol.state.Predecessor;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.SharedPart;
import dev.weft.protocol.state.StateFile;
import dev.weft.runtime.checkpoint.StateFileWriter;
import dev.weft.runtime.state.FrozenFiles;
import dev.weft.runtime.state.StoredPart;
import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of states that one checkpoint of one worker refers to: one new file with all that no earlier checkpoint holds, and the
 * earlier ones that hold the rest. Numbered from 1 in the order of their first use. One thread at a time.
 */
final class SharedFiles {
    private final SnapshotStorage storage;
    private final URI place;
    private final Optional<Predecessor> base;
    private final Set<String> left;
    private final Map<StateFile, Integer> earlier = new LinkedHashMap<>();
    private int count;
    /** Number of the new file; 0 while there is none. */
    private int own;

    private @Nullable StateFileWriter writer;

    /** @param place of the new file */
    SharedFiles(SnapshotStorage storage, URI place, Optional<Predecessor> base) {
        this.storage = storage;
        this.place = place;
        this.base = base;
        this.left = new HashSet<>(base.map(Predecessor::left).orElse(List.of()));
    }

    /**
     * Refers to the file where the base holds it, else writes it.
     *
     * @throws EngineException STORAGE when that fails
     */
    SharedPart add(OperatorId operator, FrozenFiles state, FrozenFiles.LocalFile local) {
        Optional<StoredPart> held = base.flatMap(one -> state.heldBy(one.checkpoint(), local.name()))
                .filter(part -> !left.contains(part.file().path()));
        return held.map(part -> moved(part.name(), part.segment(), numberOf(part.file())))
                .orElseGet(() -> {
                    SharedPart written = opened().appendFile(operator, local);
                    return moved(written.name(), written.segment(), own);
                });
    }

    private int numberOf(StateFile file) {
        return earlier.computeIfAbsent(file, unknown -> ++count);
    }

    private static SharedPart moved(String name, Segment segment, int file) {
        return new SharedPart(name, new Segment(file, segment.offset(), segment.length(), segment.crc32c()));
    }

    /** Bytes of {@code parts} that earlier checkpoints wrote. */
    long earlierBytes(List<SharedPart> parts) {
        return parts.stream()
                .map(SharedPart::segment)
                .filter(segment -> segment.file() != own)
                .mapToLong(Segment::length)
                .sum();
    }

    private StateFileWriter opened() {
        if (writer == null) {
            try {
                writer = StateFileWriter.create(storage.storeOf(place), place);
                own = ++count;
            } catch (IOException | IllegalArgumentException e) {
                throw new EngineException(ErrorCode.STORAGE, "Cannot write " + place + ": " + e.getMessage(), e);
            }
        }
        return writer;
    }

    /**
     * Ends the new file, durably.
     *
     * @return the files by number, from 1
     */
    List<StateFile> close() {
        TreeMap<Integer, StateFile> all = new TreeMap<>();
        earlier.forEach((file, number) -> all.put(number, file));
        if (writer != null) {
            StateFile closed = writer.close();
            all.put(own, new StateFile(place.toString(), closed.length(), closed.indexCrc32c()));
        }
        return List.copyOf(all.values());
    }

    /** Deletes the new file. */
    void abandon() {
        if (writer != null) {
            writer.abandon();
        }
    }
}
