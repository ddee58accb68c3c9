package dev.weft.taskmanager.local;

import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateFile;
import dev.weft.runtime.checkpoint.LocalCopies;
import dev.weft.runtime.state.StoredPart;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** What a worker keeps of one checkpoint. */
@ThreadSafe
public final class CheckpointCopies {
    private final Optional<CopyFolders> folders;
    private final Map<Place, Path> files = new ConcurrentHashMap<>();
    private final Map<Place, StateFile> wholes = new ConcurrentHashMap<>();
    private final Set<Path> links = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean removed = new AtomicBoolean();

    /** Bytes of a checkpoint: a whole file, from 0, or a piece of one. */
    private record Place(URI file, long offset, long length, int crc32c) {
        static Place of(URI file, long length) {
            return new Place(file, -1, length, 0);
        }

        static Place of(URI file, Segment segment) {
            return new Place(file, segment.offset(), segment.length(), segment.crc32c());
        }
    }

    private CheckpointCopies(Optional<CopyFolders> folders) {
        this.folders = folders;
    }

    CheckpointCopies(CopyFolders folders) {
        this(Optional.of(folders));
    }

    /** That nothing is kept. */
    public static CheckpointCopies none() {
        return new CheckpointCopies(Optional.empty());
    }

    /** An output to {@code file} that writes a copy alongside, where copies are kept. */
    public DurableOutput beside(URI file, DurableOutput out) {
        return folders.flatMap(all -> all.newFile("checkpoint"))
                .<DurableOutput>map(copy ->
                        new CopiedOutput(out, copy, (path, length) -> add(Place.of(file, length), path)))
                .orElse(out);
    }

    private void add(Place place, Path path) {
        files.put(place, path);
        removeIfUseless();
    }

    private void removeIfUseless() {
        if (removed.get()) {
            remove();
        }
    }

    Optional<Path> find(URI file, long length) {
        return Optional.ofNullable(files.get(Place.of(file, length)));
    }

    Optional<LocalCopies.Piece> piece(URI file, Segment segment) {
        Place place = Place.of(file, segment);
        Path path = files.get(place);
        StateFile whole = wholes.get(place);
        return path == null || whole == null ? Optional.empty() : Optional.of(new LocalCopies.Piece(path, whole));
    }

    /** Links a local file, which never changes, so that it outlives its other names; empty where nothing is kept. */
    public Optional<Path> link(Path local) {
        Optional<Path> link = folders.flatMap(all -> all.link(local));
        link.ifPresent(path -> {
            links.add(path);
            removeIfUseless();
        });
        return link;
    }

    /** What {@code link} is the same as. */
    public void linked(Path link, StoredPart part) {
        Place place = Place.of(FilePaths.normalized(URI.create(part.file().path())), part.segment());
        wholes.put(place, part.file());
        add(place, link);
    }

    /** Nobody needs it any more. Deletes files. Idempotent. */
    public void remove() {
        removed.set(true);
        for (Place place : files.keySet()) {
            Path path = files.remove(place);
            if (path != null) {
                ProcessFolder.delete(path);
            }
        }
        links.forEach(ProcessFolder::delete);
        links.clear();
    }
}
