package dev.weft.simulation;

import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStoreFactory;
import dev.weft.core.testing.ForwardingFileStore;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/** The file system that all processes of a run share; it refuses a call at times. */
final class FlakyFiles extends ForwardingFileStore implements FileStoreFactory {
    /** Where state of checkpoints goes. */
    static final String CHECKPOINTS = "memory:/checkpoints";

    /** Where savepoints go. */
    static final String SAVEPOINTS = "memory:/savepoints";

    private final MemoryFileStore files = new MemoryFileStore(new ManualClock());
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

    @Override
    protected FileStore before(String call, URI path) throws IOException {
        if (fails.getAsBoolean()) {
            throw new IOException("The simulated file system refuses to " + call + " " + path);
        }
        return files;
    }

    /** All files below this folder, whatever the weather. */
    Set<String> all(String folder) {
        Set<String> found = new TreeSet<>();
        collect(URI.create(folder), found);
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
}
