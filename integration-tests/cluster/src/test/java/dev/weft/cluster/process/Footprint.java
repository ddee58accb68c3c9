package dev.weft.cluster.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a JVM holds after a full collection.
 *
 * @param classes loaded classes
 * @param userLoaders class loaders of jobs
 * @param threads Java threads, those of the compiler aside: they come and go
 * @param files open file descriptors
 */
public record Footprint(long classes, long userLoaders, long threads, long files) {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total = \\d+\\s+(\\d+)");
    private static final Pattern USER_LOADER = Pattern.compile("(?m) dev\\.weft\\.core\\.classes\\.UserClassLoader$");
    private static final Pattern THREAD = Pattern.compile("(?m)^\"(?!C[12] CompilerThread)[^\"]*\" #\\d+");

    /** Measured now, with the JDK's jcmd and in /proc. */
    public static Footprint of(Child process) throws IOException, InterruptedException {
        long pid = process.pid();
        jcmd(pid, "GC.run");
        String loaders = jcmd(pid, "VM.classloader_stats");
        Matcher total = TOTAL.matcher(loaders);
        if (!total.find()) {
            throw new AssertionError("jcmd says nothing of process " + pid + ": " + loaders);
        }
        return new Footprint(
                Long.parseLong(total.group(1)),
                USER_LOADER.matcher(loaders).results().count(),
                THREAD.matcher(jcmd(pid, "Thread.print")).results().count(),
                openFiles(pid));
    }

    private static long openFiles(long pid) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc", String.valueOf(pid), "fd"))) {
            return files.count();
        }
    }

    private static String jcmd(long pid, String command) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/jcmd").toString(), String.valueOf(pid), command)
                .redirectErrorStream(true)
                .start();
        String printed = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jcmd.waitFor();
        return printed;
    }
}
