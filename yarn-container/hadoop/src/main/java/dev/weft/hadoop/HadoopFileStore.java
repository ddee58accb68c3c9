package dev.weft.hadoop;

import dev.weft.core.fs.BlockLocation;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.SeekableInput;
import dev.weft.core.fs.WriteMode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;

/**
 * A Hadoop file system as the engine's {@link FileStore}. The file system is shared with other stores of the JVM, so closing
 * a store leaves it open; Hadoop closes it with the JVM. Safe on any thread.
 *
 * <p>Rename without overwriting is one atomic step on HDFS. Other file systems have no such step in Hadoop's interface:
 * there the target is looked up first, so two that rename onto the same name at the same moment may both succeed.
 */
public final class HadoopFileStore implements FileStore {
    private static final char FIRST_BEYOND_ASCII = 128;

    private final FileSystem fileSystem;

    HadoopFileStore(FileSystem fileSystem) {
        this.fileSystem = fileSystem;
    }

    @Override
    public SeekableInput open(URI file) throws IOException {
        Path path = new Path(file);
        return new HadoopInput(fileSystem, path, fileSystem.open(path));
    }

    @Override
    public DurableOutput create(URI file, WriteMode mode) throws IOException {
        boolean overwrite = switch (mode) {
            case CREATE_NEW -> false;
            case OVERWRITE -> true;
        };
        try {
            return new HadoopOutput(fileSystem.create(new Path(file), overwrite));
        } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
            throw alreadyExists(file, e);
        }
    }

    /** On HDFS alone: no other file system takes a file away from its writer. */
    @Override
    public DurableOutput resume(URI file, long length) throws IOException {
        if (!(fileSystem instanceof DistributedFileSystem hdfs)) {
            return FileStore.super.resume(file, length);
        }
        new HdfsLease(hdfs, file).takeCutTo(length);
        return new HadoopOutput(hdfs.append(new Path(file)));
    }

    @Override
    public boolean canResume() {
        return fileSystem instanceof DistributedFileSystem;
    }

    @Override
    public FileStatus status(URI path) throws IOException {
        return statusOf(fileSystem.getFileStatus(new Path(path)));
    }

    private static FileStatus statusOf(org.apache.hadoop.fs.FileStatus status) {
        return new FileStatus(
                FilePaths.normalized(status.getPath().toUri()),
                status.isDirectory() ? 0 : status.getLen(),
                status.getModificationTime(),
                status.isDirectory());
    }

    @Override
    public boolean exists(URI path) throws IOException {
        return fileSystem.exists(new Path(path));
    }

    @Override
    public List<FileStatus> list(URI folder) throws IOException {
        return Arrays.stream(fileSystem.listStatus(new Path(folder)))
                .map(HadoopFileStore::statusOf)
                .sorted(Comparator.comparing(FileStatus::name))
                .toList();
    }

    /** On HDFS page by page in the order of names, and no page behind the last such name. */
    @Override
    public List<FileStatus> listBeginning(URI folder, String prefix) throws IOException {
        // A subclass joins several file systems, so its order is another.
        if (fileSystem.getClass() != DistributedFileSystem.class) {
            return FileStore.super.listBeginning(folder, prefix);
        }
        List<FileStatus> found = new ArrayList<>();
        RemoteIterator<org.apache.hadoop.fs.FileStatus> content = fileSystem.listStatusIterator(new Path(folder));
        while (content.hasNext()) {
            org.apache.hadoop.fs.FileStatus next = content.next();
            String name = next.getPath().getName();
            if (name.startsWith(prefix)) {
                found.add(statusOf(next));
            } else if (isBehind(name, prefix)) {
                break;
            }
        }
        found.sort(Comparator.comparing(FileStatus::name));
        return List.copyOf(found);
    }

    /**
     * True when nothing that begins with {@code prefix} follows {@code name} in a listing by the bytes of names. Whether a byte has a
     * sign in that order matters only beyond ASCII: there it is never true.
     */
    static boolean isBehind(String name, String prefix) {
        int common = Math.min(name.length(), prefix.length());
        for (int i = 0; i < common; i++) {
            char at = name.charAt(i);
            char wanted = prefix.charAt(i);
            if (at != wanted) {
                return at < FIRST_BEYOND_ASCII && wanted < at;
            }
        }
        return false;
    }

    @Override
    public List<BlockLocation> blockLocations(URI file, long offset, long length) throws IOException {
        org.apache.hadoop.fs.BlockLocation[] found = fileSystem.getFileBlockLocations(new Path(file), offset, length);
        BlockLocation[] blocks = new BlockLocation[found.length];
        for (int i = 0; i < found.length; i++) {
            blocks[i] = new BlockLocation(found[i].getOffset(), found[i].getLength(), List.of(found[i].getHosts()));
        }
        return List.of(blocks);
    }

    @Override
    public void makeDirectories(URI folder) throws IOException {
        if (!fileSystem.mkdirs(new Path(folder))) {
            throw new IOException("The folder " + folder + " could not be made");
        }
    }

    @Override
    public void rename(URI from, URI to) throws IOException {
        if (fileSystem instanceof DistributedFileSystem hdfs) {
            renameOnHdfs(hdfs, from, to);
        } else {
            renameAfterLooking(from, to);
        }
    }

    private static void renameOnHdfs(DistributedFileSystem hdfs, URI from, URI to) throws IOException {
        try {
            hdfs.rename(new Path(from), new Path(to), Options.Rename.NONE);
        } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
            throw alreadyExists(to, e);
        } catch (RemoteException e) {
            // A file onto a folder, or the other way round, has no exception of its own.
            throw hdfs.exists(new Path(to)) ? alreadyExists(to, e) : e;
        }
    }

    private void renameAfterLooking(URI from, URI to) throws IOException {
        if (exists(to)) {
            throw new FileAlreadyExistsException(to.toString());
        }
        if (!fileSystem.rename(new Path(from), new Path(to))) {
            if (!exists(from)) {
                throw new FileNotFoundException(from + " does not exist");
            }
            throw new IOException(from + " could not be renamed to " + to);
        }
    }

    private static FileAlreadyExistsException alreadyExists(URI file, IOException cause) {
        FileAlreadyExistsException exists = new FileAlreadyExistsException(file.toString());
        exists.initCause(cause);
        return exists;
    }

    @Override
    public boolean delete(URI path) throws IOException {
        return fileSystem.delete(new Path(path), false);
    }

    @Override
    public boolean deleteRecursively(URI path) throws IOException {
        return fileSystem.delete(new Path(path), true);
    }

    @Override
    public boolean isTransient(IOException failure) {
        return HadoopFailures.mayPass(failure);
    }
}
