package dev.weft.core.fs;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.ReadableConfig;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What programs reach files with: {@code new Path("hdfs:///in/rules.csv").getFileSystem().open(..)}. Stands on the process's {@link
 * FileStore}s, so the same schemes work as for sources, sinks and checkpoints. Every method may block; safe on any thread.
 */
public final class FileSystem {
    /** Of the process, since programs ask paths and nobody hands them anything; made at the first use and kept to the end. */
    private static final AtomicReference<@Nullable FileStores> STORES = new AtomicReference<>();

    private final FileStore store;
    private final URI root;

    private FileSystem(FileStore store, URI root) {
        this.store = store;
        this.root = root;
    }

    /** What happens when the file to write exists. */
    public enum WriteMode {
        /** The write is refused. */
        NO_OVERWRITE,
        /** The file is replaced. */
        OVERWRITE
    }

    /** Goes by {@code config} from now on: its {@code fs.default-scheme} and the settings of stores. A process calls it at its start. */
    public static void initialize(ReadableConfig config) {
        STORES.set(FileStores.load(config, FileSystem.class.getClassLoader()));
    }

    /** @throws dev.weft.core.error.EngineException BAD_INPUT when no store knows the scheme */
    public static FileSystem get(URI uri) throws IOException {
        FileStores stores = stores();
        URI absolute = stores.resolve(uri);
        return new FileSystem(stores.of(absolute), absolute.resolve("/"));
    }

    /** The local disk. */
    public static FileSystem getLocalFileSystem() throws IOException {
        return get(URI.create(LocalFileStore.SCHEME + ":///"));
    }

    private static FileStores stores() {
        FileStores known = STORES.get();
        if (known != null) {
            return known;
        }
        FileStores made = FileStores.load(new Configuration(), FileSystem.class.getClassLoader());
        FileStores earlier = STORES.compareAndExchange(null, made);
        return earlier == null ? made : earlier;
    }

    /** What it stands on, for connectors that need more. */
    public FileStore store() {
        return store;
    }

    /** Its root: scheme and, where there is one, authority. */
    public URI getUri() {
        return root;
    }

    /** False for the local disk of a machine. */
    public boolean isDistributedFS() {
        return !LocalFileStore.SCHEME.equals(root.getScheme());
    }

    /** Where relative paths begin: the process's folder on the local disk, else the root. */
    public Path getWorkingDirectory() {
        return new Path(isDistributedFS() ? root : FilePaths.of(java.nio.file.Path.of("")));
    }

    /** {@code path} with this scheme and authority, unless it has its own. */
    URI absolute(Path path) {
        if (path.toUri().getScheme() != null) {
            return path.toUri();
        }
        Path folder = path.isAbsolute() ? new Path(root) : getWorkingDirectory();
        return new Path(folder, path).toUri();
    }

    /** Opens a file for reading. @throws java.io.FileNotFoundException when there is none */
    public FSDataInputStream open(Path file) throws IOException {
        return store.open(absolute(file));
    }

    /** As {@link #open(Path)}: the store buffers as it finds best. */
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
        return open(file);
    }

    /**
     * Creates a file and the folders above it.
     *
     * @throws java.nio.file.FileAlreadyExistsException when it exists and is not to be replaced
     */
    public FSDataOutputStream create(Path file, WriteMode mode) throws IOException {
        return new StoreOutput(
                switch (mode) {
                    case NO_OVERWRITE -> store.createNew(absolute(file));
                    case OVERWRITE -> store.create(absolute(file), dev.weft.core.fs.WriteMode.OVERWRITE);
                });
    }

    /** What is at {@code path}. @throws java.io.FileNotFoundException when there is nothing */
    public FileStatus getFileStatus(Path path) throws IOException {
        return store.status(absolute(path));
    }

    public boolean exists(Path path) throws IOException {
        return store.exists(absolute(path));
    }

    /** The content of a folder sorted by name; for a file, the file alone. @throws java.io.FileNotFoundException when there is nothing */
    public FileStatus[] listStatus(Path path) throws IOException {
        return store.list(absolute(path)).toArray(FileStatus[]::new);
    }

    /** Creates a folder and those above it; true also when it exists. */
    public boolean mkdirs(Path folder) throws IOException {
        store.makeDirectories(absolute(folder));
        return true;
    }

    /**
     * Moves a file or folder.
     *
     * @return always true
     * @throws java.nio.file.FileAlreadyExistsException when {@code to} exists
     */
    public boolean rename(Path from, Path to) throws IOException {
        store.rename(absolute(from), absolute(to));
        return true;
    }

    /** Deletes a file, or a folder: with its content when {@code recursive}, else only an empty one. False when there was nothing. */
    public boolean delete(Path path, boolean recursive) throws IOException {
        return recursive ? store.deleteRecursively(absolute(path)) : store.delete(absolute(path));
    }
}
