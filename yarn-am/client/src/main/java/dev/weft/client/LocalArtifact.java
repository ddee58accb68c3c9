package dev.weft.client;

import dev.weft.api.graph.Artifact;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.ContentHash;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A file of this machine that a job needs elsewhere.
 *
 * @param artifact its name and content
 * @param file where it lies
 */
public record LocalArtifact(Artifact artifact, Path file) {
    private static final int CHUNK_BYTES = 1 << 16;

    /**
     * Hashes {@code file}.
     *
     * @throws EngineException BAD_INPUT with one line when it is missing, a folder or unreadable
     */
    public static LocalArtifact of(Path file) {
        if (!Files.exists(file)) {
            throw new EngineException(ErrorCode.BAD_INPUT, "File " + file + " does not exist");
        }
        if (Files.isDirectory(file)) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, file + " is a folder; a cluster needs a jar: build one and name it");
        }
        try {
            ContentHash hash = new ContentHash(sha256(file));
            String name = String.valueOf(file.getFileName());
            return new LocalArtifact(new Artifact(name, hash, Files.size(file)), file);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.BAD_INPUT, "File " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Hashes the files of {@code uris}, in order.
     *
     * @throws EngineException BAD_INPUT naming the first that is no readable local file
     */
    public static List<LocalArtifact> of(List<URI> uris) {
        return uris.stream().map(LocalArtifact::of).toList();
    }

    /** A URI with a fragment is a file that the program registered under that name. */
    private static LocalArtifact of(URI uri) {
        String name = uri.getFragment();
        if (name == null) {
            return of(pathOf(uri));
        }
        LocalArtifact file = of(Path.of(uri.getPath()));
        Artifact content = file.artifact();
        return new LocalArtifact(
                new Artifact(Artifact.nameOfCached(name), content.hash(), content.lengthBytes()), file.file());
    }

    private static Path pathOf(URI uri) {
        if (uri.getScheme() == null) {
            return Path.of(uri.getPath());
        }
        if (!uri.getScheme().equals("file")) {
            throw new EngineException(ErrorCode.BAD_INPUT, uri + " is no local file, so it cannot be sent to a master");
        }
        return Path.of(uri);
    }

    private static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] chunk = new byte[CHUNK_BYTES];
            int length = in.read(chunk);
            while (length >= 0) {
                digest.update(chunk, 0, length);
                length = in.read(chunk);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
