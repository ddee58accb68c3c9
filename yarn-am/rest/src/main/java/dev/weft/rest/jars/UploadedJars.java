package dev.weft.rest.jars;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.rest.server.HttpRefusal;
import dev.weft.rest.server.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jars that clients uploaded: files {@code <uuid>_<name>} in one folder. The id of a jar is its file's name and is only ever
 * compared with names that the folder lists, so that no request can reach another file. Thread-safe: the folder is the state.
 */
final class UploadedJars {
    private static final Logger log = LoggerFactory.getLogger(UploadedJars.class);
    /** Flink's name of the main class in the manifest, beside the usual one. */
    private static final List<String> MAIN_ATTRIBUTES = List.of("program-class", "Main-Class");

    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_(.+\\.jar)");
    private static final int MAX_NAME = 150;
    /** What arrives and is no jar yet. */
    private static final String HALF = ".part";

    private final Path folder;

    /** Keeps them in {@code folder}, which is made when the first one comes. */
    UploadedJars(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /**
     * A jar.
     *
     * @param mainClass that its manifest names
     * @param uploadedMillis wall time
     */
    record Jar(String id, String name, Path file, Optional<String> mainClass, long uploadedMillis) {}

    /**
     * Keeps the file of {@code part}, which is taken away from the upload.
     *
     * @throws HttpRefusal with 400 when it is no jar
     */
    Path keep(Upload.Part part) {
        String name = nameOf(part.fileName());
        checkJar(name, part.file());
        Path kept = folder.resolve(randomUuid() + "_" + name);
        Path half = folder.resolve(kept.getFileName() + HALF);
        try {
            Files.createDirectories(folder);
            try {
                Files.move(part.file(), half);
                Files.move(half, kept, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(half);
            }
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "The jar cannot be kept (web.upload.dir " + folder + ")", e);
        }
        log.info("Jar {} was uploaded", kept);
        return kept;
    }

    /** A plain name for disks: what is unusual becomes an underscore. */
    private static String nameOf(String said) {
        if (!said.toLowerCase(Locale.ROOT).endsWith(".jar")) {
            throw new HttpRefusal(400, "A jar's name must end with .jar, got '" + said + "'");
        }
        String plain = said.substring(0, said.length() - 4).replaceAll("[^A-Za-z0-9._-]", "_");
        return plain.substring(0, Math.min(plain.length(), MAX_NAME)) + ".jar";
    }

    /** Version 4, as Flink's ids of jars are. */
    private static UUID randomUuid() {
        SecureRandom random = new SecureRandom();
        long high = random.nextLong() & ~0xF000L | 0x4000L;
        long low = random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | Long.MIN_VALUE;
        return new UUID(high, low);
    }

    private static void checkJar(String name, Path file) {
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            if (jar.stream().noneMatch(entry -> entry.getName().endsWith(".class"))) {
                throw new HttpRefusal(400, "'" + name + "' has no class in it");
            }
        } catch (IOException | SecurityException e) {
            throw new HttpRefusal(400, "'" + name + "' is no jar: " + e.getMessage());
        }
    }

    /** All jars, newest first. */
    List<Jar> list() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.flatMap(file -> read(file).stream())
                    .sorted(Comparator.comparingLong(Jar::uploadedMillis)
                            .reversed()
                            .thenComparing(Jar::id))
                    .toList();
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "list the uploaded jars in " + folder, e);
        }
    }

    /** One that went in the meantime, or that nobody can read any more, is none; the others are listed. */
    private static Optional<Jar> read(Path file) {
        String id = String.valueOf(file.getFileName());
        var matcher = ID.matcher(id);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            Optional<Manifest> manifest = Optional.ofNullable(jar.getManifest());
            Optional<String> main = MAIN_ATTRIBUTES.stream()
                    .flatMap(name ->
                            manifest.map(found -> found.getMainAttributes().getValue(name)).stream())
                    .map(String::trim)
                    .findFirst();
            long uploaded = Files.getLastModifiedTime(file).toMillis();
            return Optional.of(new Jar(id, matcher.group(2), file, main, uploaded));
        } catch (IOException e) {
            log.warn("Uploaded jar {} cannot be read: {}", file, e.toString());
            return Optional.empty();
        }
    }

    /**
     * The jar of this id.
     *
     * @throws HttpRefusal with 404 when there is none
     */
    Jar find(String id) {
        return list().stream()
                .filter(jar -> jar.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new HttpRefusal(404, "No jar '" + id + "' was uploaded, or it was deleted"));
    }

    /** Removes it; 404 when there is none. */
    void delete(String id) {
        Jar jar = find(id);
        try {
            Files.deleteIfExists(jar.file());
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "delete the uploaded jar " + jar.file(), e);
        }
        log.info("Jar {} was deleted", jar.file());
    }
}
