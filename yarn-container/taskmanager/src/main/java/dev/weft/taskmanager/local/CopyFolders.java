package dev.weft.taskmanager.local;

import dev.weft.core.concurrent.ThreadSafe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The local folders that copies go to: the first that takes one, those that refused the last time behind the others. */
@ThreadSafe
final class CopyFolders implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(CopyFolders.class);

    private final List<Path> parents;
    private final Map<Path, ProcessFolder> made = new ConcurrentHashMap<>();
    private final Set<Path> refusing = ConcurrentHashMap.newKeySet();
    private final AtomicLong linked = new AtomicLong();

    /**
     * Removes what dead workers left.
     *
     * @param parents for copies that are written
     * @param databases that have links beside them
     */
    CopyFolders(List<Path> parents, List<Path> databases) {
        this.parents = List.copyOf(parents);
        this.parents.forEach(parent -> ProcessFolder.sweep(parent, ProcessFolder.COPIES));
        databases.forEach(parent -> ProcessFolder.sweep(parent, ProcessFolder.COPIES));
    }

    /** Makes a new file; empty when no folder takes it. */
    Optional<LocalCopy> newFile(String name) {
        List<Path> order = new ArrayList<>(parents);
        order.removeAll(refusing);
        parents.stream().filter(refusing::contains).forEach(order::add);
        for (Path parent : order) {
            try {
                Path file = Files.createTempFile(folderIn(parent), name + "-", ".copy");
                return Optional.of(
                        new LocalCopy(file, Files.newOutputStream(file), failure -> failed(parent, failure)));
            } catch (IOException e) {
                failed(parent, e);
            }
        }
        return Optional.empty();
    }

    /**
     * Links {@code file}, which must not change any more, under a new name on its own disk.
     *
     * @return the link; empty when there can be none
     */
    Optional<Path> link(Path file) {
        // What a database is linked to stands beside the database.
        Path parent = file.toAbsolutePath().resolve("../..").normalize();
        try {
            Path link = folderIn(parent).resolve(linked.incrementAndGet() + "-" + file.getFileName());
            return Optional.of(Files.createLink(link, file));
        } catch (IOException | UnsupportedOperationException e) {
            failed(parent, e);
            return Optional.empty();
        }
    }

    private Path folderIn(Path parent) throws IOException {
        ProcessFolder known = made.get(parent);
        if (known != null) {
            return known.path();
        }
        ProcessFolder folder = ProcessFolder.in(parent, ProcessFolder.COPIES);
        ProcessFolder other = made.putIfAbsent(parent, folder);
        if (other != null) {
            folder.close();
            return other.path();
        }
        return folder.path();
    }

    private void failed(Path parent, Exception cause) {
        if (refusing.add(parent)) {
            log.warn(
                    "{} takes no copy of checkpoints, which then restarts read from storage: {}",
                    parent,
                    cause.toString());
        }
    }

    @Override
    public void close() {
        made.values().forEach(folder -> {
            try {
                folder.close();
            } catch (IOException e) {
                log.warn("{} cannot be given up: {}", folder.path(), e.toString());
            }
        });
        made.clear();
    }
}
