package dev.weft.cli;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * The file by which later commands find the session that the user started last. Not Flink's file, since both may be at home on a
 * host. It may lie where everybody can write: one that is somebody else's counts for nothing.
 */
record SessionFile(Path path, String user) {
    private static final String KEY = "applicationID=";
    private static final String PREFIX = ".weft-yarn-properties-";

    /** Where the configuration says. */
    static SessionFile of(Configuration config) {
        String user = System.getProperty("user.name", "");
        String folder = config.getOptional(YarnConfigOptions.PROPERTIES_FILE_LOCATION)
                .orElseGet(() -> System.getProperty("java.io.tmpdir", "/tmp"));
        return new SessionFile(Path.of(folder, PREFIX + user), user);
    }

    /** Names {@code session}, in place of what was named before. */
    void write(String session) {
        try {
            Path folder = Files.createDirectories(path.toAbsolutePath().getParent());
            Path part = Files.createTempFile(
                    folder,
                    PREFIX,
                    ".part",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(part, KEY + session + "\n", StandardCharsets.US_ASCII);
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new EngineException(
                    ErrorCode.STORAGE,
                    "Session " + session + " runs, but " + path + " cannot be written, so name it with -yid: "
                            + e.getMessage(),
                    e);
        }
    }

    /**
     * The session that was started last.
     *
     * @param warnings hears of a file that is not believed
     */
    Optional<String> read(PrintWriter warnings) {
        try {
            if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            String owner = Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
            if (!owner.equals(user)) {
                warnings.println("Warning: " + path + " belongs to " + owner + " and is not believed");
                return Optional.empty();
            }
            return Files.readString(path, StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> line.startsWith(KEY))
                    .map(line -> line.substring(KEY.length()).strip())
                    .findFirst();
        } catch (IOException e) {
            warnings.println("Warning: " + path + " cannot be read: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Removes it when it names {@code session}. */
    void forget(String session, PrintWriter warnings) {
        if (read(warnings).filter(session::equals).isEmpty()) {
            return;
        }
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            warnings.println(
                    "Warning: " + path + " names a session that has ended and cannot be removed: " + e.getMessage());
        }
    }
}
