package dev.weft.rest.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of a received form. All files lie in one folder of their own that goes when the request ends.
 *
 * @param folder made for this request
 * @param parts in the order of the form
 */
public record Upload(Path folder, List<Part> parts) {
    private static final Logger log = LoggerFactory.getLogger(Upload.class);
    private static final int MAX_TEXT_BYTES = 1 << 20;

    public Upload {
        parts = List.copyOf(parts);
    }

    /**
     * One part of the form.
     *
     * @param name of the form field
     * @param fileName as the client says, without any folder; "" when it said none. Never used as a name on disk
     * @param file where the content lies, under a name of the server's choice
     */
    public record Part(String name, String fileName, Path file) {}

    /** The part with this field name. */
    public Optional<Part> part(String name) {
        return parts.stream().filter(part -> part.name().equals(name)).findFirst();
    }

    /** The part with this file name. */
    public Optional<Part> file(String fileName) {
        return parts.stream().filter(part -> part.fileName().equals(fileName)).findFirst();
    }

    /**
     * The content of a small part.
     *
     * @throws HttpRefusal 413 when it is larger than such a part can sensibly be
     */
    public static byte[] text(Part part) {
        try {
            if (Files.size(part.file()) > MAX_TEXT_BYTES) {
                throw new HttpRefusal(413, "Part '" + part.name() + "' is larger than " + MAX_TEXT_BYTES + " bytes");
            }
            return Files.readAllBytes(part.file());
        } catch (IOException e) {
            throw new UncheckedIOException("read part " + part.name() + " of an upload", e);
        }
    }

    /** Like {@link #text}, decoded. */
    public static String string(Part part) {
        return new String(text(part), StandardCharsets.UTF_8);
    }

    /** Deletes the folder with all that is in it. Idempotent. */
    public static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            log.warn("Upload folder {} cannot be deleted: {}", folder, e.toString());
        }
    }
}
