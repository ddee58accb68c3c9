package dev.weft.core.inspect;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder into which this process writes its logs. Gives out regular files that lie directly in it, nothing else: a name
 * is never a path and no link is followed. Blocks; safe on any thread.
 *
 * @param folder may itself be a link
 * @param name of the process's files: {@code name.log}, {@code name.out}
 * @param shared true when other processes write there too: only files of this name are given out
 */
public record LogFolder(Path folder, String name, boolean shared) {
    /** System property with the folder; the launching script or the driver sets it. */
    public static final String FOLDER_PROPERTY = "weft.log.dir";

    /** System property with the name, set where several processes share a folder. */
    public static final String NAME_PROPERTY = "weft.log.name";

    /** The largest range that is read at once. */
    public static final int MAX_CHUNK_BYTES = 1 << 20;

    private static final int MAX_FILES = 1000;
    private static final Set<OpenOption> READ_NO_LINK = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    /** YARN's own names for what a container prints. */
    private static final String CONTAINER_OUTPUT = "stdout";

    /**
     * The folder of this JVM; empty when it was started without one, as in an IDE.
     *
     * @param defaultName of the process's files where no name was given
     */
    public static Optional<LogFolder> ofProcess(String defaultName) {
        String folder = System.getProperty(FOLDER_PROPERTY, "");
        String name = System.getProperty(NAME_PROPERTY, "");
        return folder.isEmpty()
                ? Optional.empty()
                : Optional.of(new LogFolder(Path.of(folder), name.isEmpty() ? defaultName : name, !name.isEmpty()));
    }

    /** The files, newest first; at most 1,000. */
    public List<LogFile> list() {
        List<LogFile> files = new ArrayList<>();
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.toList()) {
                String file = String.valueOf(entry.getFileName());
                attributes(file)
                        .ifPresent(found -> files.add(new LogFile(
                                file, found.size(), found.lastModifiedTime().toMillis())));
            }
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "The log folder cannot be read: " + e.getMessage(), e);
        }
        files.sort(Comparator.comparingLong(LogFile::modifiedMillis).reversed().thenComparing(LogFile::name));
        return List.copyOf(files.subList(0, Math.min(MAX_FILES, files.size())));
    }

    /**
     * Reads a range.
     *
     * @param log which log
     * @param file the {@link LogChunk#file} of an earlier range: the same file is read on even when it was rolled; 0 for whatever has
     *     the name now
     * @param offset from the file's begin; negative: from its end. Beyond the end the range is empty
     * @param length at most; never more than {@link #MAX_CHUNK_BYTES}
     * @throws EngineException NOT_FOUND when this folder has no such file
     */
    public LogChunk read(LogName log, long file, long offset, int length) {
        String wanted = fileName(log);
        Optional<BasicFileAttributes> found = attributes(wanted);
        if (file != 0 && found.map(LogFolder::id).filter(id -> id == file).isEmpty()) {
            wanted = rolled(file)
                    .orElseThrow(() -> new EngineException(
                            ErrorCode.NOT_FOUND, "The log file was removed while it was being read"));
        } else if (found.isEmpty()) {
            throw new EngineException(ErrorCode.NOT_FOUND, "There is no log file '" + printable(wanted) + "' here");
        }
        return read(wanted, offset, Math.min(length, MAX_CHUNK_BYTES));
    }

    private LogChunk read(String file, long offset, int length) {
        Path path = folder.resolve(file);
        try (SeekableByteChannel channel = Files.newByteChannel(path, READ_NO_LINK)) {
            long size = channel.size();
            long begin = offset < 0 ? Math.max(0, size + offset) : Math.min(offset, size);
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, Math.min(length, size - begin)));
            channel.position(begin);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // a read may give less than there is
            }
            byte[] range = new byte[bytes.position()];
            bytes.flip().get(range);
            long id = attributes(file).map(LogFolder::id).orElse(0L);
            return new LogChunk(id, size, begin, range);
        } catch (IOException e) {
            throw new EngineException(ErrorCode.NOT_FOUND, "Log file '" + printable(file) + "' cannot be read", e);
        }
    }

    private String fileName(LogName log) {
        return switch (log.kind()) {
            case MAIN -> name + ".log";
            case STANDARD_OUTPUT ->
                attributes(name + ".out").isPresent()
                                || attributes(CONTAINER_OUTPUT).isEmpty()
                        ? name + ".out"
                        : CONTAINER_OUTPUT;
            case NAMED -> log.name();
        };
    }

    private Optional<String> rolled(long file) {
        return list().stream()
                .map(LogFile::name)
                .filter(candidate -> attributes(candidate)
                        .map(LogFolder::id)
                        .filter(id -> id == file)
                        .isPresent())
                .findFirst();
    }

    /** Of a regular file that may be given out. */
    private Optional<BasicFileAttributes> attributes(String file) {
        if (!isPlain(file) || (shared && !file.startsWith(name + "."))) {
            return Optional.empty();
        }
        try {
            BasicFileAttributes found =
                    Files.readAttributes(folder.resolve(file), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return found.isRegularFile() ? Optional.of(found) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // it is not there, or not for us
        }
    }

    /** A name that cannot lead anywhere else. */
    private static boolean isPlain(String file) {
        return !file.isBlank()
                && !file.startsWith(".")
                && file.length() <= 255
                && file.chars().noneMatch(c -> c == '/' || c == '\\' || c < ' ' || c == 0x7f);
    }

    private static String printable(String file) {
        return file.length() > 255 ? file.substring(0, 255) + "…" : file;
    }

    private static long id(BasicFileAttributes attributes) {
        Object key = attributes.fileKey();
        long id = key == null ? 1 : key.toString().hashCode();
        return id == 0 ? 1 : id;
    }
}
