package dev.weft.core.fs;

import java.io.Closeable;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;

/**
 * Files and folders, whatever holds them. Every method may block and is safe on any thread but an event loop's. Paths
 * are absolute URIs; {@link FileStores} finds the store of a scheme.
 */
public interface FileStore extends Closeable {
    /** Opens a file for reading. @throws FileNotFoundException when there is none */
    SeekableInput open(URI file) throws IOException;

    /** Creates a file and the folders above it; an existing one is replaced or refused as {@code mode} says. */
    DurableOutput create(URI file, WriteMode mode) throws IOException;

    /**
     * Creates a file that must not exist; of several that try at once exactly one succeeds.
     *
     * @throws FileAlreadyExistsException when it exists
     */
    default DurableOutput createNew(URI file) throws IOException {
        return create(file, WriteMode.CREATE_NEW);
    }

    /**
     * Goes on with a file that another writer left, perhaps without closing it: cuts it to its first {@code length} bytes and
     * opens it at that end. The other writer can add nothing any more, should it still live.
     *
     * @throws FileNotFoundException when there is none
     * @throws EOFException when it is shorter
     * @throws IOException also when the store cannot cut or continue files
     */
    default DurableOutput resume(URI file, long length) throws IOException {
        throw new IOException(
                file + " cannot be continued: its file system neither cuts nor appends to files; let files end"
                        + " with every checkpoint (OnCheckpointRollingPolicy)");
    }

    /** True when {@link #resume} is possible. */
    default boolean canResume() {
        return false;
    }

    /** What is at {@code path}. @throws FileNotFoundException when there is nothing */
    FileStatus status(URI path) throws IOException;

    boolean exists(URI path) throws IOException;

    /** The content of a folder sorted by name, not its sub-folders' content; for a file, the file alone. */
    List<FileStatus> list(URI folder) throws IOException;

    /**
     * What {@link #list(URI)} says of names that begin with {@code prefix}. A store that lists in order asks for no more than it
     * needs, so few files are found at once among however many that come behind them.
     *
     * @throws FileNotFoundException when there is no such folder
     */
    default List<FileStatus> listBeginning(URI folder, String prefix) throws IOException {
        return list(folder).stream()
                .filter(file -> file.name().startsWith(prefix))
                .toList();
    }

    /** Where the blocks that hold bytes from {@code offset} on lie; empty when the store does not know. */
    List<BlockLocation> blockLocations(URI file, long offset, long length) throws IOException;

    /** Creates a folder and those above it; no effect when it exists. */
    void makeDirectories(URI folder) throws IOException;

    /**
     * Moves a file or folder; atomic, and the folders above {@code to} must exist.
     *
     * @throws FileAlreadyExistsException when {@code to} exists
     */
    void rename(URI from, URI to) throws IOException;

    /** Deletes a file or an empty folder; false when there was nothing. */
    boolean delete(URI path) throws IOException;

    /** Deletes a file, or a folder with all its content; false when there was nothing. */
    boolean deleteRecursively(URI path) throws IOException;

    /**
     * True when a call that failed this way may succeed a while later, with nothing but time between: the store's service is out of
     * reach, restarts, or takes nothing at the moment. False for what would fail again, and when nobody knows.
     */
    default boolean isTransient(IOException failure) {
        return false;
    }

    /** Releases connections and caches. Idempotent. */
    @Override
    default void close() throws IOException {}
}
