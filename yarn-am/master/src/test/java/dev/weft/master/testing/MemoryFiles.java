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
import java.util.Optional;
import java.util.Set;

/** Files in memory under {@code memory:/}, which can be out of reach. */
public final class MemoryFiles {
    public static final URI ROOT = URI.create("memory:/state");

    public final MemoryFileStore store;
    /** True: every access fails, as with a NameNode in safe mode or gone. */
    public boolean unreachable;
    /** True: nothing can be deleted. */
    public boolean undeletable;
    /** What cannot be opened the next time, by a part of its path. */
    public Optional<String> unreadableOnce = Optional.empty();

    /** Folder of the files whose removal may take effect late. */
    private static final String LATE = "/shared/";
    /** Files that are gone for who removed them, but are there. */
    private final List<URI> doomed = new ArrayList<>();

    private int lag;

    private final FileStores stores;

    public MemoryFiles(ManualClock clock) {
        this.store = new MemoryFileStore(clock);
        this.stores = new FileStores(new Configuration(), List.of(new Factory()));
    }

    public FileStores stores() {
        return stores;
    }

    /** From now on a shared file goes when {@code files} others were removed after it. */
    public void deleteLater(int files) {
        lag = files;
    }

    /** Whatever was removed is gone now. */
    public void deleteAll() {
        lag = 0;
        settle();
    }

    private void settle() {
        try {
            while (doomed.size() > lag) {
                store.delete(doomed.remove(0));
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
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
            if ("open".equals(call)
                    && unreadableOnce.filter(path.getPath()::contains).isPresent()) {
                unreadableOnce = Optional.empty();
                throw new IOException("No data node has the block");
            }
            return store;
        }

        @Override
        public boolean delete(URI path) throws IOException {
            before("delete", path);
            if (!path.getPath().contains(LATE)) {
                return store.delete(path);
            }
            doomed.add(path);
            settle();
            return true;
        }
    }
}
