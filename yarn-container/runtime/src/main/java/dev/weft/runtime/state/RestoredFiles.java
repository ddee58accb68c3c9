package dev.weft.runtime.state;

import dev.weft.protocol.state.KeyGroupRange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A restored state that consists of files beside its parts, which belong to it as a whole. Task thread. */
public interface RestoredFiles extends RestoredState {
    /** The key groups that the subtask gets of it; the files may hold more. */
    KeyGroupRange keyGroups();

    /** Its files. */
    List<StoredPart> files();

    /** Copies a file to {@code to}, which must not exist, and compares its checksum. */
    void copy(StoredPart part, Path to) throws IOException;
}
