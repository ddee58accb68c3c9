package dev.weft.core.fs;

import dev.weft.core.config.ReadableConfig;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Files of this machine under {@code file:} URIs. Safe on any thread. */
public final class LocalFileStore implements FileStore {
    public static final String SCHEME = "file";

    /** Makes local stores; known to {@link FileStores} without a service file. */
    static final class Factory implements FileStoreFactory {
        @Override
        public Set<String> schemes() {
            return Set.of(SCHEME);
        }

        @Override
        public FileStore create(URI root, ReadableConfig config) {
            return new LocalFileStore();
        }
    }

    @Override
    public SeekableInput open(URI file) throws IOException {
        Path path = pathOf(file);
        if (Files.isDirectory(path)) {
            throw new IOException(file + " is a folder");
        }
        try {
            return new LocalInput(FileChannel.open(path, StandardOpenOption.READ));
        } catch (NoSuchFileException e) {
            throw notFound(file, e);
        }
    }

    @Override
    public DurableOutput create(URI file, WriteMode mode) throws IOException {
        Path path = pathOf(file);
        makeDirectories(FilePaths.parent(file));
        return switch (mode) {
            case CREATE_NEW ->
                new LocalOutput(path, FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW));
            case OVERWRITE ->
                new LocalOutput(
                        path,
                        FileChannel.open(
                                path,
                                StandardOpenOption.WRITE,
                                StandardOpenOption.CREATE,
                                StandardOpenOption.TRUNCATE_EXISTING));
        };
    }

    /** Under the same name, but in a new file: a writer of the old one that still lives writes where nobody looks. */
    @Override
    public DurableOutput resume(URI file, long length) throws IOException {
        Path path = pathOf(file);
        Path copy = path.resolveSibling(path.getFileName() + ".resumed");
        try (FileChannel from = FileChannel.open(path, StandardOpenOption.READ)) {
            if (from.size() < length) {
                throw tooShort(file, from.size(), length);
            }
            FileChannel to = FileChannel.open(
                    copy, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
            try {
                copy(from, to, length);
                to.force(true);
                Files.move(copy, path, StandardCopyOption.ATOMIC_MOVE);
                return new LocalOutput(path, to);
            } catch (IOException | RuntimeException e) {
                to.close();
                Files.deleteIfExists(copy);
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw notFound(file, e);
        }
    }

    private static EOFException tooShort(URI file, long has, long wanted) {
        return new EOFException(file + " has " + has + " bytes, but " + wanted + " were written and made durable");
    }

    private static void copy(FileChannel from, FileChannel to, long length) throws IOException {
        long copied = 0;
        while (copied < length) {
            copied += from.transferTo(copied, length - copied, to);
        }
    }

    @Override
    public boolean canResume() {
        return true;
    }

    @Override
    public FileStatus status(URI path) throws IOException {
        return statusOf(pathOf(path));
    }

    private static FileStatus statusOf(Path path) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            boolean directory = attributes.isDirectory();
            return new FileStatus(
                    FilePaths.of(path),
                    directory ? 0 : attributes.size(),
                    attributes.lastModifiedTime().toMillis(),
                    directory);
        } catch (NoSuchFileException e) {
            throw notFound(path.toUri(), e);
        }
    }

    @Override
    public boolean exists(URI path) {
        return Files.exists(pathOf(path));
    }

    @Override
    public List<FileStatus> list(URI folder) throws IOException {
        Path path = pathOf(folder);
        return Files.isDirectory(path) ? content(path, "") : List.of(statusOf(path));
    }

    /** Looks at no file but those. */
    @Override
    public List<FileStatus> listBeginning(URI folder, String prefix) throws IOException {
        Path path = pathOf(folder);
        return Files.isDirectory(path) ? content(path, prefix) : FileStore.super.listBeginning(folder, prefix);
    }

    private static List<FileStatus> content(Path folder, String prefix) throws IOException {
        try (Stream<Path> content = Files.list(folder)) {
            List<Path> sorted = content.filter(
                            each -> each.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .toList();
            List<FileStatus> found = new ArrayList<>(sorted.size());
            for (Path each : sorted) {
                found.add(statusOf(each));
            }
            return List.copyOf(found);
        }
    }

    /** One block on this machine. */
    @Override
    public List<BlockLocation> blockLocations(URI file, long offset, long length) throws IOException {
        long end = Math.min(status(file).length(), offset + length);
        return end <= offset ? List.of() : List.of(new BlockLocation(offset, end - offset, List.of("localhost")));
    }

    @Override
    public void makeDirectories(URI folder) throws IOException {
        Files.createDirectories(pathOf(folder));
    }

    @Override
    public void rename(URI from, URI to) throws IOException {
        Path source = pathOf(from);
        Path target = pathOf(to);
        if (!Files.exists(source, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileNotFoundException(from + " does not exist");
        }
        if (Files.isDirectory(source)) {
            moveFolder(source, target);
            return;
        }
        // A hard link is the one local operation that refuses an existing name and is atomic.
        Files.createLink(target, source);
        Files.delete(source);
    }

    private static void moveFolder(Path source, Path target) throws IOException {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        Files.move(source, target, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public boolean delete(URI path) throws IOException {
        return Files.deleteIfExists(pathOf(path));
    }

    @Override
    public boolean deleteRecursively(URI path) throws IOException {
        Path root = pathOf(path);
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        List<Path> all;
        try (Stream<Path> tree = Files.walk(root)) {
            all = tree.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path each : all) {
            Files.deleteIfExists(each);
        }
        return true;
    }

    private static Path pathOf(URI uri) {
        return Path.of(uri.getPath());
    }

    private static FileNotFoundException notFound(URI uri, NoSuchFileException cause) {
        FileNotFoundException notFound = new FileNotFoundException(uri + " does not exist");
        notFound.initCause(cause);
        return notFound;
    }
}
