package dev.weft.runtime.checkpoint;

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
}
