package dev.weft.master.checkpoint;

import dev.weft.core.fs.FilePaths;
import java.net.URI;

/**
 * A completed checkpoint that the job keeps.
 *
 * @param manifest its {@code _metadata}
 * @param owner who may delete it
 */
record Retained(long checkpoint, URI manifest, Owner owner) {
    /** Whose it is. */
    enum Owner {
        /** The job took it as a checkpoint. */
        JOB,
        /** The job began with it and claimed it. */
        CLAIMED,
        /** Its user's: a savepoint. The job never deletes it. */
        USER
    }

    URI folder() {
        return FilePaths.parent(manifest);
    }
}
