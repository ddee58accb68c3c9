package dev.weft.runtime.state;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A state frozen as local files that never change, so that what an earlier checkpoint holds of them need not be written again.
 * {@link #writeTo} writes only what belongs to this checkpoint alone. Made on the task thread, then the snapshot's thread.
 */
public interface FrozenFiles extends FrozenState {
    /**
     * One file.
     *
     * @param name unique within the state; a file with other bytes never has it again
     */
    record LocalFile(String name, Path path) {}

    /** The files, in the order in which they are best written; there until {@link #release()}. */
    List<LocalFile> files();

    /** Where completed checkpoint {@code base} holds the file {@code name}; empty when it does not. */
    Optional<StoredPart> heldBy(long base, String name);

    /** All files are durable, there. Not called when the checkpoint was given up before. */
    void stored(List<StoredPart> parts);
}
