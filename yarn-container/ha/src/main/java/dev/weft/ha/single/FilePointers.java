package dev.weft.ha.single;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** Pointers as sub-folders of one folder. */
public final class FilePointers implements Pointers {
    private final FileStores files;
    private final URI folder;
    private final URI leaders;

    /** Pointers below {@code cluster}, which need not exist. */
    FilePointers(FileStores files, URI cluster) {
        this.files = files;
        this.folder = FilePaths.child(cluster, "pointers");
        this.leaders = FilePaths.child(cluster, "leaders");
    }

    @Override
    public Pointer pointer(String name) {
        try {
            FileStore store = files.of(folder);
            return new FilePointer(store, FilePaths.child(folder, name), new FileLeaders(store, leaders));
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    @Override
    public void claim(FencingToken token) {
        try {
            new FileLeaders(files.of(folder), leaders).claim(FileLeaders.nameOf(token));
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    @Override
    public List<String> names() {
        try {
            return files.of(folder).list(folder).stream()
                    .map(FileStatus::name)
                    .sorted()
                    .toList();
        } catch (FileNotFoundException e) {
            return List.of();
        } catch (IOException e) {
            throw unreachable(e);
        }
    }

    private EngineException unreachable(IOException cause) {
        return new EngineException(ErrorCode.STORAGE, "Cannot reach the folder of pointers " + folder, cause);
    }
}
