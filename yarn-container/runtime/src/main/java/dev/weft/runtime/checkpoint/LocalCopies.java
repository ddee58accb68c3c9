package dev.weft.runtime.checkpoint;

import dev.weft.protocol.state.Segment;
import dev.weft.protocol.state.StateFile;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** What this worker's own disks hold of the files of a job's checkpoints. Nothing of it is trusted unchecked. Any thread. */
public interface LocalCopies {
    /** Where nothing is kept. */
    LocalCopies NONE = (file, length) -> Optional.empty();

    /**
     * A copy of a whole file. It may be gone by the time it is opened.
     *
     * @param file where the checkpoint holds it
     * @param length that it must have, in bytes
     */
    Optional<Path> find(URI file, long length);

    /**
     * A copy of a piece of a file.
     *
     * @param file where the checkpoint holds it
     * @param segment where in it; its own number of the file means nothing
     */
    default Optional<Piece> piece(URI file, Segment segment) {
        return Optional.empty();
    }

    /**
     * A local file with the bytes of a piece.
     *
     * @param whole the file that it is a piece of
     */
    record Piece(Path path, StateFile whole) {}
}
