package dev.weft.taskmanager.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder that belongs to this process for as long as it lives. A lock in it says so: what a process leaves that was killed has none,
 * and goes when the next one starts. Closed by its maker; any thread may work in it.
 */
public final class ProcessFolder implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ProcessFolder.class);
    /** How names begin of folders for copies of checkpoints. */
    static final String COPIES = "weft-copies-";

    /** How names begin of workers' folders for all else: files of jobs, and databases that no option sends elsewhere. */
    public static final String WORKER = "weft-worker-";

    private static final String LOCK = "lock";
    /** Another process may take a folder for a leftover before its lock is taken. */
    private static final int ATTEMPTS = 10;

    /** Those of this process: opening and closing the lock of one, on Linux, would give the lock up. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;

    private ProcessFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Makes one in {@code parent}, which is made when it is not there.
     *
     * @param prefix how its name begins
     * @throws IOException when there can be none
     */
    public static ProcessFolder in(Path parent, String prefix) throws IOException {
        Files.createDirectories(parent);
        for (int i = 0; i < ATTEMPTS; i++) {
            Path path = Files.createTempDirectory(parent, prefix);
            Optional<FileChannel> lock = lockIn(path);
            if (lock.isPresent()) {
                return new ProcessFolder(path, lock.get());
            }
        }
        throw new IOException("no folder in " + parent + " could be locked");
    }

    /** Locks a new folder; empty when another process took it for a leftover. Nothing stays of one that cannot be locked. */
    private static Optional<FileChannel> lockIn(Path path) throws IOException {
        OWN.add(path.toAbsolutePath());
        Path file = path.resolve(LOCK);
        boolean locked = false;
        FileChannel lock = null;
        try {
            lock = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            locked = isTaken(lock) && Files.exists(file);
            return locked ? Optional.of(lock) : Optional.empty();
        } finally {
            if (!locked) {
                if (lock != null) {
                    lock.close();
                }
                OWN.remove(path.toAbsolutePath());
                delete(path);
            }
        }
    }

    private static boolean isTaken(FileChannel channel) throws IOException {
        try {
            FileLock taken = channel.tryLock();
            return taken != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Removes what dead processes left in {@code parent} under names that begin with {@code prefix}. */
    public static void sweep(Path parent, String prefix) {
        if (!Files.isDirectory(parent)) {
            return;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, prefix + "*")) {
            for (Path folder : found) {
                sweepIfDead(folder);
            }
        } catch (IOException | DirectoryIteratorException e) {
            log.warn("What earlier workers left in {} cannot be removed: {}", parent, e.toString());
        }
    }

    private static void sweepIfDead(Path folder) {
        Path file = folder.resolve(LOCK);
        if (OWN.contains(folder.toAbsolutePath()) || !Files.exists(file)) {
            return;
        }
        try (FileChannel lock = FileChannel.open(file, StandardOpenOption.WRITE)) {
            if (isTaken(lock)) {
                delete(folder);
                log.info("Removed {}, which a worker left that is no more", folder);
            }
        } catch (NoSuchFileException e) {
            log.debug("Another worker has removed {}", folder);
        } catch (IOException e) {
            log.warn("{}, which a worker left, cannot be removed: {}", folder, e.toString());
        }
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /** Removes {@code path} and what is in it; what cannot be is left to the next start. */
    static void delete(Path path) {
        if (!Files.exists(path)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path one : deepestFirst) {
                Files.deleteIfExists(one);
            }
        } catch (IOException | UncheckedIOException e) {
            log.warn("{} cannot be removed: {}", path, e.toString());
        }
    }

    /** Removes it with all that is in it. */
    @Override
    public void close() throws IOException {
        delete(path);
        lock.close();
        OWN.remove(path.toAbsolutePath());
    }
}
