package dev.weft.ha.single;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStores;
import dev.weft.ha.Pointer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** Pointers as sub-folders of one folder. */
public final class FilePointers implements Pointers {
    private final FileStores files;
    private final URI folder;

    /** Pointers below {@code folder}, which need not exist. */
    public FilePointers(FileStores files, URI folder) {
        this.files = files;
        this.folder = folder;
    }

    @Override
    public Pointer pointer(String name) {
        try {
            return new FilePointer(files.of(folder), FilePaths.child(folder, name));
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
