package dev.weft.simulation;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.BlockLocation;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStoreFactory;
import dev.weft.core.fs.SeekableInput;
import dev.weft.core.fs.WriteMode;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/** The file system that all processes of a run share; it refuses a call at times. */
final class FlakyFiles implements FileStore, FileStoreFactory {
    /** Where state of checkpoints goes. */
    static final String CHECKPOINTS = "memory:/checkpoints";

    private final MemoryFileStore files = new MemoryFileStore(new ManualClock());
    private final Set<String> refused = new HashSet<>();
    private final BooleanSupplier fails;

    FlakyFiles(BooleanSupplier fails) {
        this.fails = fails;
    }

    @Override
    public Set<String> schemes() {
        return Set.of("memory");
    }

    @Override
    public FileStore create(URI root, ReadableConfig config) {
        return this;
    }

    private FileStore unlessItFails(String what, URI path) throws IOException {
        if (fails.getAsBoolean()) {
            refused.add(path.getPath());
            throw new IOException("The simulated file system refuses to " + what + " " + path);
        }
        return files;
    }

    /** Files of checkpoints about which no call was refused: somebody forgot them. */
    Set<String> forgotten() {
        Set<String> files = all();
        files.removeIf(file -> refused.stream().anyMatch(path -> file.equals(path) || file.startsWith(path + "/")));
        return files;
    }

    /** All files below {@link #CHECKPOINTS}, whatever the weather. */
    private Set<String> all() {
        Set<String> found = new TreeSet<>();
        collect(URI.create(CHECKPOINTS), found);
        return found;
    }

    private void collect(URI folder, Set<String> found) {
        try {
            if (!files.exists(folder)) {
                return;
            }
            for (FileStatus each : files.list(folder)) {
                if (each.directory()) {
                    collect(each.uri(), found);
                } else {
                    found.add(each.uri().getPath());
                }
            }
        } catch (IOException e) {
            throw new InvariantViolation("files in memory cannot be listed", e);
        }
    }

    @Override
    public SeekableInput open(URI file) throws IOException {
        return unlessItFails("open", file).open(file);
    }

    @Override
    public DurableOutput create(URI file, WriteMode mode) throws IOException {
        return unlessItFails("create", file).create(file, mode);
    }

    @Override
    public FileStatus status(URI path) throws IOException {
        return unlessItFails("look at", path).status(path);
    }

    @Override
    public boolean exists(URI path) throws IOException {
        return unlessItFails("look at", path).exists(path);
    }

    @Override
    public List<FileStatus> list(URI folder) throws IOException {
        return unlessItFails("list", folder).list(folder);
    }

    @Override
    public List<BlockLocation> blockLocations(URI file, long offset, long length) throws IOException {
        return unlessItFails("locate", file).blockLocations(file, offset, length);
    }

    @Override
    public void makeDirectories(URI folder) throws IOException {
        unlessItFails("make", folder).makeDirectories(folder);
    }

    @Override
    public void rename(URI from, URI to) throws IOException {
        unlessItFails("rename", from).rename(from, to);
    }

    @Override
    public boolean delete(URI path) throws IOException {
        return unlessItFails("delete", path).delete(path);
    }

    @Override
    public boolean deleteRecursively(URI path) throws IOException {
        return unlessItFails("delete", path).deleteRecursively(path);
    }
}
