package dev.weft.connector.files;

import dev.weft.api.connector.Committer;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes finished files visible by renaming them. Renaming again has no effect, so a commit may be repeated. Task thread. */
final class FileCommitter implements Committer<FileSinkCommittable> {
    private static final Logger log = LoggerFactory.getLogger(FileCommitter.class);

    /** Storage that takes nothing for a while (a NameNode in safe mode) is no reason to go back to a checkpoint. */
    private static final int MAX_RETRIES = 14;

    private final FileStores stores;
    private final Set<URI> made = new HashSet<>();

    FileCommitter(FileStores stores) {
        this.stores = stores;
    }

    @Override
    public void commit(Collection<CommitRequest<FileSinkCommittable>> requests) throws IOException {
        for (CommitRequest<FileSinkCommittable> request : requests) {
            commit(request);
        }
    }

    private void commit(CommitRequest<FileSinkCommittable> request) throws IOException {
        FileSinkCommittable file = request.getCommittable();
        FileStore store = stores.of(file.visible());
        try {
            makeFolder(store, file);
            if (!rename(store, file)) {
                request.signalAlreadyCommitted();
            }
        } catch (IOException e) {
            if (request.getNumberOfRetries() == MAX_RETRIES || !store.isTransient(e)) {
                throw new IOException("commit " + file.visible() + ": " + Patience.reason(e), e);
            }
            log.warn("{} is not committed yet, and tried again: {}", file.visible(), Patience.reason(e));
            request.retryLater();
        }
    }

    private void makeFolder(FileStore store, FileSinkCommittable file) throws IOException {
        URI folder = FilePaths.parent(file.visible());
        if (!folder.equals(FilePaths.parent(file.hidden())) && !made.contains(folder)) {
            store.makeDirectories(folder);
            made.add(folder);
        }
    }

    /** False when it was renamed before. */
    private static boolean rename(FileStore store, FileSinkCommittable file) throws IOException {
        try {
            store.rename(file.hidden(), file.visible());
            return true;
        } catch (FileNotFoundException e) {
            if (store.exists(file.visible())) {
                return false;
            }
            throw new IOException(file.hidden() + " is gone, so a later attempt or another program removed it", e);
        }
    }

    @Override
    public void close() throws IOException {
        stores.close();
    }
}
