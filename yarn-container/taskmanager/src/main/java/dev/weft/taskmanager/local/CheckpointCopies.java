package dev.weft.taskmanager.local;

import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.fs.DurableOutput;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** What a worker keeps of one checkpoint. */
@ThreadSafe
public final class CheckpointCopies {
    private final Optional<CopyFolders> folders;
    private final Map<Place, Path> files = new ConcurrentHashMap<>();
    private final AtomicBoolean removed = new AtomicBoolean();

    /** Bytes of a checkpoint. */
    private record Place(URI file, long length) {}

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
                        new CopiedOutput(out, copy, (path, length) -> add(new Place(file, length), path)))
                .orElse(out);
    }

    private void add(Place place, Path path) {
        files.put(place, path);
        if (removed.get()) {
            remove();
        }
    }

    Optional<Path> find(URI file, long length) {
        return Optional.ofNullable(files.get(new Place(file, length)));
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
    }
}
