package dev.weft.core.fs;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LocalFileStoreTest extends FileStoreContract {
    @TempDir
    Path folder;

    private final FileStore store = new LocalFileStore();

    @Override
    FileStore store() {
        return store;
    }

    @Override
    URI root() {
        return FilePaths.of(folder);
    }
}
