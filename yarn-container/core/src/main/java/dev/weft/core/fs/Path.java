package dev.weft.core.fs;

import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;

/**
 * The name of a file or folder as programs write it: a URI, or a path that {@link FileStores#resolve} completes. Immutable,
 * safe on any thread.
 */
public final class Path implements Comparable<Path>, Serializable {
    private static final long serialVersionUID = 1L;

    private final URI uri;

    /** @throws IllegalArgumentException when {@code uri} has no path */
    public Path(URI uri) {
        this.uri = FilePaths.normalized(uri);
    }

    /** @throws IllegalArgumentException when {@code text} is neither a URI nor a path; the message quotes it */
    public Path(String text) {
        this(FilePaths.parse(text));
    }

    /** {@code child} below {@code parent}. */
    public Path(Path parent, String child) {
        this(FilePaths.child(parent.uri, child));
    }

    /** {@code child} below {@code parent}. */
    public Path(String parent, String child) {
        this(new Path(parent), child);
    }

    /** {@code child} below {@code parent}. */
    public Path(String parent, Path child) {
        this(new Path(parent), child);
    }

    /** {@code child} below {@code parent}; itself when it has a scheme. */
    public Path(Path parent, Path child) {
        this(child.uri.getScheme() == null ? FilePaths.child(parent.uri, relative(child.uri.getPath())) : child.uri);
    }

    /** From its parts; scheme and authority may be empty. */
    public Path(String scheme, String authority, String path) {
        this(FilePaths.parse(
                (scheme.isEmpty() ? "" : scheme + ":") + (authority.isEmpty() ? "" : "//" + authority) + path));
    }

    private static String relative(String path) {
        return path.startsWith("/") ? path.substring(1) : path;
    }

    /** The name of a local file. */
    public static Path fromLocalFile(File file) {
        return new Path(FilePaths.of(file.toPath()));
    }

    public URI toUri() {
        return uri;
    }

    /** Without scheme and authority. */
    public String getPath() {
        return uri.getPath();
    }

    /** The last part; empty for the root. */
    public String getName() {
        return FilePaths.name(uri);
    }

    /** The folder that holds it; the root is its own parent. */
    public Path getParent() {
        return new Path(FilePaths.parent(uri));
    }

    /** Number of parts; 0 for the root. */
    public int depth() {
        String path = uri.getPath();
        return path.equals("/") ? 0 : (int) path.chars().filter(c -> c == '/').count();
    }

    /** The same with {@code suffix} added to its last part. */
    public Path suffix(String suffix) {
        return new Path(getParent(), getName() + suffix);
    }

    /** True when it does not depend on a working folder. */
    public boolean isAbsolute() {
        return uri.getPath().startsWith("/");
    }

    /** True when its path begins with a drive's letter, as {@code /C:/in} does. */
    public boolean hasWindowsDrive() {
        return uri.getPath().matches("/?[a-zA-Z]:.*");
    }

    /**
     * What holds it, by its scheme; without one, {@code fs.default-scheme} of the process.
     *
     * @throws dev.weft.core.error.EngineException BAD_INPUT when no store knows the scheme
     */
    public FileSystem getFileSystem() throws IOException {
        return FileSystem.get(uri);
    }

    /** The same with scheme and authority of {@code fs}, unless it has its own; a relative one below the working folder. */
    public Path makeQualified(FileSystem fs) {
        return new Path(fs.absolute(this));
    }

    @Override
    public int compareTo(Path other) {
        return uri.compareTo(other.uri);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Path that && uri.equals(that.uri);
    }

    @Override
    public int hashCode() {
        return uri.hashCode();
    }

    @Override
    public String toString() {
        return uri.getScheme() == null ? uri.getPath() : uri.toString();
    }
}
