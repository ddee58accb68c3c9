package dev.weft.core.fs;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** Arithmetic on the URIs of a {@link FileStore}. Paths never end in a slash but for the root. */
public final class FilePaths {
    private FilePaths() {}

    /**
     * The URI of what a person wrote: a URI, or a path (blanks and other special characters allowed).
     *
     * @throws IllegalArgumentException when {@code text} is neither; the message quotes it
     */
    public static URI parse(String text) {
        int colon = text.indexOf(':');
        boolean hasScheme = colon > 0 && text.substring(0, colon).matches("[A-Za-z][A-Za-z0-9+.-]*");
        try {
            if (!hasScheme) {
                return normalized(new URI(null, null, text, null));
            }
            String rest = text.substring(colon + 1);
            if (!rest.startsWith("//")) {
                return normalized(new URI(text.substring(0, colon), null, rest, null));
            }
            int slash = rest.indexOf('/', 2);
            String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
            String path = slash < 0 ? "/" : rest.substring(slash);
            return normalized(
                    new URI(text.substring(0, colon), authority.isEmpty() ? null : authority, path, null, null));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("'" + text + "' is not a path", e);
        }
    }

    /** The file: URI of a local path. */
    public static URI of(Path path) {
        return normalized(path.toAbsolutePath().normalize().toUri());
    }

    /** {@code name}, which may hold slashes, below {@code folder}. */
    public static URI child(URI folder, String name) {
        String base = folder.getPath().endsWith("/") ? folder.getPath() : folder.getPath() + "/";
        return withPath(folder, base + name);
    }

    /** The folder that holds {@code uri}; the root is its own parent. */
    public static URI parent(URI uri) {
        String path = uri.getPath();
        int slash = path.lastIndexOf('/');
        return withPath(uri, slash <= 0 ? "/" : path.substring(0, slash));
    }

    /** The last part of the path; empty for the root. */
    public static String name(URI uri) {
        String path = uri.getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Without a slash at the end, and {@code file:/x} whether two, three or one slash was written. */
    public static URI normalized(URI uri) {
        String path = uri.getPath() == null ? "/" : uri.getPath();
        String trimmed = path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return withPath(uri, trimmed);
    }

    private static URI withPath(URI uri, String path) {
        try {
            return new URI(uri.getScheme(), uri.getAuthority(), path, null, null);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("'" + path + "' cannot follow " + uri, e);
        }
    }
}
