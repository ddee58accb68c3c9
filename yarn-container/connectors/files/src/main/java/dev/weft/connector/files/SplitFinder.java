package dev.weft.connector.files;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.BlockLocation;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds files and cuts them into splits: at block borders, and further so that a block larger than the target is shared by
 * several readers. Folders are searched to any depth; names that begin with {@code _} or {@code .} are passed over. Blocks
 * on I/O: I/O threads.
 */
final class SplitFinder {
    private final FileStores stores;
    private final boolean splittable;

    SplitFinder(FileStores stores, boolean splittable) {
        this.stores = stores;
        this.splittable = splittable;
    }

    /**
     * The splits of all files under {@code paths}, in the order of paths and names.
     *
     * @throws EngineException BAD_INPUT when a path does not exist or its scheme is unknown
     */
    List<FileSourceSplit> find(List<URI> paths, SplitSize size) throws IOException {
        return find(paths, size, file -> true);
    }

    /** As above for the files that {@code wanted} accepts. */
    List<FileSourceSplit> find(List<URI> paths, SplitSize size, Predicate<URI> wanted) throws IOException {
        List<FileStatus> files = new ArrayList<>();
        for (URI path : paths) {
            addFiles(stores.resolve(path), files);
        }
        files.removeIf(file -> !wanted.test(file.uri()));
        long totalBytes = files.stream().mapToLong(FileStatus::length).sum();
        long splitBytes = size.bytes(totalBytes);
        List<FileSourceSplit> splits = new ArrayList<>();
        for (FileStatus file : files) {
            cut(file, splitBytes, splits);
        }
        return splits;
    }

    /** How large splits may be for so many bytes in all. */
    interface SplitSize {
        long bytes(long totalBytes);
    }

    private void addFiles(URI path, List<FileStatus> files) throws IOException {
        FileStore store = stores.of(path);
        try {
            FileStatus status = store.status(path);
            if (status.directory()) {
                addContent(store, path, files);
            } else {
                files.add(status);
            }
        } catch (FileNotFoundException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, "Input path " + path + " does not exist", e);
        }
    }

    private static void addContent(FileStore store, URI folder, List<FileStatus> files) throws IOException {
        for (FileStatus entry : store.list(folder)) {
            if (entry.name().startsWith("_") || entry.name().startsWith(".")) {
                continue;
            }
            if (entry.directory()) {
                addContent(store, entry.uri(), files);
            } else {
                files.add(entry);
            }
        }
    }

    private void cut(FileStatus file, long splitBytes, List<FileSourceSplit> splits) throws IOException {
        if (file.length() == 0) {
            return;
        }
        List<BlockLocation> blocks = stores.of(file.uri()).blockLocations(file.uri(), 0, file.length());
        if (!splittable || Compression.of(file.uri()) != Compression.NONE) {
            List<String> hosts = blocks.isEmpty() ? List.of() : blocks.get(0).hosts();
            splits.add(split(splits.size(), file, 0, file.length(), hosts));
            return;
        }
        long offset = 0;
        for (BlockLocation block : blocks) {
            // A file may have grown since its status was read; what it was then is what is read.
            long blockEnd = Math.min(file.length(), block.offset() + block.length());
            offset = cut(file, offset, blockEnd, splitBytes, block.hosts(), splits);
        }
        cut(file, offset, file.length(), splitBytes, List.of(), splits);
    }

    /** Cuts {@code [from, to)} into even parts of at most {@code splitBytes}; returns where it ended. */
    private static long cut(
            FileStatus file, long from, long to, long splitBytes, List<String> hosts, List<FileSourceSplit> splits) {
        if (to <= from) {
            return from;
        }
        long parts = Math.max(1, (to - from + splitBytes - 1) / splitBytes);
        for (long part = 0; part < parts; part++) {
            long begin = from + (to - from) * part / parts;
            long end = from + (to - from) * (part + 1) / parts;
            splits.add(split(splits.size(), file, begin, end - begin, hosts));
        }
        return to;
    }

    private static FileSourceSplit split(int number, FileStatus file, long offset, long length, List<String> hosts) {
        boolean toEnd = offset + length >= file.length();
        String id = number + " " + file.uri() + " [" + offset + ", " + (offset + length) + ")";
        return new FileSourceSplit(id, file.uri(), offset, length, toEnd, hosts, FileSourceSplit.NOT_STARTED);
    }
}
