package dev.weft.core.log;

import dev.weft.core.config.LogOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.inspect.LogFolder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where {@code System.out} and {@code System.err} of a process lead: into files of the log folder that never fill the disk,
 * whatever user code prints. The process's own descriptors stay open for the JVM and for last words ({@link #lastWords}). Called by
 * mains.
 */
public final class StandardStreams {
    private static final Logger log = LoggerFactory.getLogger(StandardStreams.class);

    private StandardStreams() {}

    /**
     * Redirects both streams of this JVM as {@code taskmanager.system-out.mode} says. Without a log folder (a process in a terminal,
     * an IDE) they stay as they are.
     *
     * @param defaultName of the process's files
     */
    public static void redirect(ReadableConfig config, String defaultName) {
        Optional<LogFolder> folder = LogFolder.ofProcess(defaultName);
        if (folder.isEmpty()) {
            return;
        }
        try {
            Files.createDirectories(folder.get().folder());
            System.setOut(stream(config, folder.get(), "out"));
            System.setErr(stream(config, folder.get(), "err"));
        } catch (IOException e) {
            log.warn("What is printed is not kept within bounds: {} cannot be written", folder.get(), e);
        }
    }

    private static PrintStream stream(ReadableConfig config, LogFolder folder, String kind) throws IOException {
        OutputStream to = switch (config.get(LogOptions.SYSTEM_OUT_MODE)) {
            case DEFAULT ->
                new CappedOutput(
                        folder.folder().resolve(folder.name() + "." + kind),
                        config.get(LogOptions.SYSTEM_OUT_MAX_SIZE).bytes());
            case LOG ->
                new LoggedOutput(
                        LoggerFactory.getLogger("System." + kind),
                        (int) Math.min(
                                Integer.MAX_VALUE,
                                config.get(LogOptions.SYSTEM_OUT_CACHE_SIZE).bytes()),
                        config.get(LogOptions.SYSTEM_OUT_THREAD_NAME));
            case IGNORE -> OutputStream.nullOutputStream();
        };
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }

    /** One line to the process's real standard error, which whoever started it reads (on YARN: the container's diagnostics). */
    public static void lastWords(String line) {
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8).println(line);
    }
}
