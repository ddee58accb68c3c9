package dev.weft.master.checkpoint;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.net.URI;

/** Removes savepoints that nobody needs any more. Blocks; any I/O thread. */
public final class SavepointDisposal {
    private final CheckpointFiles files;

    public SavepointDisposal(StateStorage storage) {
        this.files = new CheckpointFiles(storage.files());
    }

    /**
     * The folder of the savepoint at {@code path}.
     *
     * @throws EngineException NOT_FOUND or DAMAGED_STATE when there is none, BAD_INPUT when a job's own checkpoint is there, STORAGE
     *     when that cannot be said now
     */
    public URI find(String path) {
        StoredManifest stored = files.read(files.resolve(path));
        if (!CheckpointStore.isSavepoint(stored)) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT,
                    stored.folder() + " is checkpoint " + stored.checkpoint() + " of job "
                            + stored.manifest().job() + ", not a savepoint: its job removes it");
        }
        return stored.folder();
    }

    /**
     * Removes all that the savepoint in this folder names.
     *
     * @throws EngineException STORAGE when something could not be removed
     */
    public void dispose(URI folder) {
        try {
            files.deleteSnapshot(files.read(folder));
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Savepoint " + folder + " cannot be removed: " + e, e);
        }
    }
}
