package dev.weft.core.testing;

import dev.weft.core.fs.BlockLocation;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.SeekableInput;
import dev.weft.core.fs.WriteMode;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NotDirectoryException;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Files in memory. {@link #crash} keeps of every file only what was flushed durably, as a lost machine does. One
 * thread.
 */
public final class MemoryFileStore implements FileStore {
    private static final int BLOCK_BYTES = 64;

    private final ManualClock clock;
    private final TreeMap<String, Node> nodes = new TreeMap<>();

    /** A file, or a folder when {@code folder}. */
    private static final class Node {
        final boolean folder;
        byte[] content = new byte[0];
        int durableLength;
        long modifiedEpochMillis;

        Node(boolean folder, long now) {
            this.folder = folder;
            this.modifiedEpochMillis = now;
        }
    }

    public MemoryFileStore(ManualClock clock) {
        this.clock = clock;
        nodes.put("/", new Node(true, clock.epochMillis()));
    }

    /** Forgets what was not flushed durably. */
    public void crash() {
        nodes.values().forEach(node -> node.content = Arrays.copyOf(node.content, node.durableLength));
    }

    @Override
    public SeekableInput open(URI file) throws IOException {
        Node node = existing(file);
        if (node.folder) {
            throw new IOException(file + " is a folder");
        }
        return new Input(node.content);
    }

    @Override
    public DurableOutput create(URI file, WriteMode mode) throws IOException {
        Node earlier = nodes.get(file.getPath());
        if (earlier != null && (earlier.folder || mode == WriteMode.CREATE_NEW)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        makeDirectories(FilePaths.parent(file));
        var node = new Node(false, clock.epochMillis());
        nodes.put(file.getPath(), node);
        return new Output(node);
    }

    @Override
    public DurableOutput resume(URI file, long length) throws IOException {
        Node old = existing(file);
        if (old.content.length < length) {
            throw new EOFException(file + " has " + old.content.length + " bytes, not " + length);
        }
        var node = new Node(false, clock.epochMillis());
        node.content = Arrays.copyOf(old.content, (int) length);
        node.durableLength = node.content.length;
        nodes.put(file.getPath(), node);
        return new Output(node);
    }

    @Override
    public boolean canResume() {
        return true;
    }

    @Override
    public FileStatus status(URI path) throws IOException {
        return statusOf(path, existing(path));
    }

    private static FileStatus statusOf(URI path, Node node) {
        return new FileStatus(path, node.content.length, node.modifiedEpochMillis, node.folder);
    }

    @Override
    public boolean exists(URI path) {
        return nodes.containsKey(path.getPath());
    }

    @Override
    public List<FileStatus> list(URI folder) throws IOException {
        if (!existing(folder).folder) {
            return List.of(status(folder));
        }
        String prefix = prefixOf(folder);
        return nodes.entrySet().stream()
                .filter(e -> e.getKey().length() > prefix.length() && e.getKey().startsWith(prefix))
                .filter(e -> e.getKey().indexOf('/', prefix.length()) < 0)
                .map(e -> statusOf(FilePaths.child(folder, e.getKey().substring(prefix.length())), e.getValue()))
                .toList();
    }

    private static String prefixOf(URI folder) {
        return folder.getPath().endsWith("/") ? folder.getPath() : folder.getPath() + "/";
    }

    /** Blocks of 64 bytes on the hosts memory-0, memory-1, memory-2 in turn. */
    @Override
    public List<BlockLocation> blockLocations(URI file, long offset, long length) throws IOException {
        long end = Math.min(existing(file).content.length, offset + length);
        long first = offset / BLOCK_BYTES;
        return LongStream.rangeClosed(first, end <= offset ? first - 1 : (end - 1) / BLOCK_BYTES)
                .mapToObj(block -> new BlockLocation(
                        block * BLOCK_BYTES,
                        Math.min(BLOCK_BYTES, end - block * BLOCK_BYTES),
                        List.of("memory-" + block % 3)))
                .toList();
    }

    @Override
    public void makeDirectories(URI folder) throws IOException {
        Node node = nodes.get(folder.getPath());
        if (node != null && !node.folder) {
            throw new NotDirectoryException(folder.toString());
        }
        if (node == null) {
            makeDirectories(FilePaths.parent(folder));
            nodes.put(folder.getPath(), new Node(true, clock.epochMillis()));
        }
    }

    @Override
    public void rename(URI from, URI to) throws IOException {
        existing(from);
        if (exists(to)) {
            throw new FileAlreadyExistsException(to.toString());
        }
        existing(FilePaths.parent(to));
        List<String> moved = nodes.keySet().stream()
                .filter(path -> path.equals(from.getPath()) || path.startsWith(prefixOf(from)))
                .toList();
        for (String path : moved) {
            Node node = nodes.remove(path);
            if (node != null) {
                nodes.put(to.getPath() + path.substring(from.getPath().length()), node);
            }
        }
    }

    @Override
    public boolean delete(URI path) throws IOException {
        if (nodes.keySet().stream().anyMatch(other -> other.startsWith(prefixOf(path)) && !other.equals("/"))) {
            throw new DirectoryNotEmptyException(path.toString());
        }
        return nodes.remove(path.getPath()) != null;
    }

    @Override
    public boolean deleteRecursively(URI path) {
        nodes.keySet().removeIf(other -> other.startsWith(prefixOf(path)) && !other.equals("/"));
        return nodes.remove(path.getPath()) != null;
    }

    private Node existing(URI path) throws FileNotFoundException {
        Node node = nodes.get(path.getPath());
        if (node == null) {
            throw new FileNotFoundException(path + " does not exist");
        }
        return node;
    }

    private static final class Input extends SeekableInput {
        private final byte[] content;
        private int position;

        Input(byte[] content) {
            this.content = content;
        }

        @Override
        public int read() {
            return position < content.length ? content[position++] & 0xFF : -1;
        }

        @Override
        public void seek(long target) {
            position = Math.toIntExact(target);
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public long length() {
            return content.length;
        }
    }

    private final class Output extends DurableOutput {
        private @Nullable Node node;
        private long position;

        Output(Node node) {
            this.node = node;
            this.position = node.content.length;
        }

        private Node open() throws IOException {
            if (node == null) {
                throw new IOException("The file is closed");
            }
            return node;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            Node file = open();
            int old = file.content.length;
            file.content = Arrays.copyOf(file.content, old + length);
            System.arraycopy(bytes, offset, file.content, old, length);
            file.modifiedEpochMillis = clock.epochMillis();
            position += length;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public void flushDurably() throws IOException {
            Node file = open();
            file.durableLength = file.content.length;
        }

        @Override
        public void close() {
            node = null;
        }
    }
}
