package dev.weft.master.testing;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStoreFactory;
import dev.weft.core.fs.FileStores;
import dev.weft.core.testing.ForwardingFileStore;
import dev.weft.core.testing.ManualClock;
import dev.weft.core.testing.MemoryFileStore;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Files in memory under {@code memory:/}, which can be out of reach. */
public final class MemoryFiles {
    public static final URI ROOT = URI.create("memory:/state");

    public final MemoryFileStore store;
    /** True: every access fails, as with a NameNode in safe mode or gone. */
    public boolean unreachable;
    /** True: nothing can be deleted. */
    public boolean undeletable;

    private final FileStores stores;

    public MemoryFiles(ManualClock clock) {
        this.store = new MemoryFileStore(clock);
        this.stores = new FileStores(new Configuration(), List.of(new Factory()));
    }

    public FileStores stores() {
        return stores;
    }

    /** Every file below {@link #ROOT}, and every folder with a slash behind it. */
    public List<String> all() {
        List<String> found = new ArrayList<>();
        try {
            if (store.exists(ROOT)) {
                collect(ROOT, found);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return found;
    }

    private void collect(URI folder, List<String> found) throws IOException {
        for (FileStatus status : store.list(folder)) {
            String name = status.uri().getPath().substring(ROOT.getPath().length() + 1);
            found.add(status.directory() ? name + "/" : name);
            if (status.directory()) {
                collect(status.uri(), found);
            }
        }
    }

    private final class Factory implements FileStoreFactory {
        @Override
        public Set<String> schemes() {
            return Set.of("memory");
        }

        @Override
        public FileStore create(URI root, ReadableConfig config) {
            return new Guarded();
        }
    }

    private final class Guarded extends ForwardingFileStore {
        @Override
        protected FileStore before(String call, URI path) throws IOException {
            if (unreachable || (undeletable && call.startsWith("delete"))) {
                throw new IOException("Name node is in safe mode");
            }
            return store;
        }
    }
}
