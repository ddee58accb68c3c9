package dev.weft.rest.jobs;

import dev.weft.api.graph.Artifact;
import dev.weft.rest.server.HttpRefusal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Checks that a received file is what it claims to be. */
public final class Checksum {
    private static final int CHUNK_BYTES = 1 << 16;

    private Checksum() {}

    /**
     * Reads {@code file} once.
     *
     * @throws HttpRefusal with 400 when its content is not the artifact's
     */
    public static void verify(Artifact artifact, Path file) {
        String found = sha256(file);
        if (!found.equals(artifact.hash().hex())) {
            throw new HttpRefusal(
                    400,
                    "File '" + artifact.fileName() + "' arrived with SHA-256 " + found + " instead of "
                            + artifact.hash());
        }
    }

    private static String sha256(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] chunk = new byte[CHUNK_BYTES];
            int length = in.read(chunk);
            while (length >= 0) {
                digest.update(chunk, 0, length);
                length = in.read(chunk);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new UncheckedIOException("read an uploaded file", e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
