package dev.weft.cluster.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Live heap of other JVMs, read with the JDK's jcmd. */
public final class Heaps {
    /** The last line of a class histogram: {@code Total 12345 67890}. */
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    private Heaps() {}

    /** Bytes that survive a full collection now, over all processes. */
    public static long liveBytes(List<Processes.Found> processes) throws IOException, InterruptedException {
        long bytes = 0;
        for (Processes.Found process : processes) {
            bytes += liveBytes(process.pid());
        }
        return bytes;
    }

    private static long liveBytes(long pid) throws IOException, InterruptedException {
        Process command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/jcmd").toString(),
                        String.valueOf(pid),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String printed = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        command.waitFor();
        Matcher total = TOTAL.matcher(printed);
        if (!total.find()) {
            throw new AssertionError("jcmd says nothing of process " + pid + ": "
                    + printed.lines().limit(5).toList());
        }
        return Long.parseLong(total.group(1));
    }
}
