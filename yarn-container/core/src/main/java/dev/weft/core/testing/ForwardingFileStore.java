package dev.weft.core.testing;

import dev.weft.core.fs.BlockLocation;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.SeekableInput;
import dev.weft.core.fs.WriteMode;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/** A store before another one, which a test lets see, refuse or change calls. As thread-safe as what it stands before. */
public abstract class ForwardingFileStore implements FileStore {
    /**
     * Called before every call; the result answers it.
     *
     * @param call what is to be done, for people, e.g. "create"
     * @param path with what
     * @throws IOException instead of doing it
     */
    protected abstract FileStore before(String call, URI path) throws IOException;

    @Override
    public SeekableInput open(URI file) throws IOException {
        return before("open", file).open(file);
    }

    @Override
    public DurableOutput create(URI file, WriteMode mode) throws IOException {
        return before("create", file).create(file, mode);
    }

    @Override
    public DurableOutput resume(URI file, long length) throws IOException {
        return before("resume", file).resume(file, length);
    }

    @Override
    public FileStatus status(URI path) throws IOException {
        return before("look at", path).status(path);
    }

    @Override
    public boolean exists(URI path) throws IOException {
        return before("look at", path).exists(path);
    }

    @Override
    public List<FileStatus> list(URI folder) throws IOException {
        return before("list", folder).list(folder);
    }

    @Override
    public List<FileStatus> listBeginning(URI folder, String prefix) throws IOException {
        return before("list", folder).listBeginning(folder, prefix);
    }

    @Override
    public List<BlockLocation> blockLocations(URI file, long offset, long length) throws IOException {
        return before("locate", file).blockLocations(file, offset, length);
    }

    @Override
    public void makeDirectories(URI folder) throws IOException {
        before("make", folder).makeDirectories(folder);
    }

    @Override
    public void rename(URI from, URI to) throws IOException {
        before("rename", from).rename(from, to);
    }

    @Override
    public boolean delete(URI path) throws IOException {
        return before("delete", path).delete(path);
    }

    @Override
    public boolean deleteRecursively(URI path) throws IOException {
        return before("delete", path).deleteRecursively(path);
    }

    /** Nothing is, unless a test says so. */
    @Override
    public boolean isTransient(IOException failure) {
        return false;
    }
}
