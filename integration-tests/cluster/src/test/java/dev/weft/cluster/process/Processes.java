package dev.weft.cluster.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Processes of this machine that belong to a test: their command line or environment names its folder. */
public final class Processes {
    private static final Pattern RESIDENT_PEAK = Pattern.compile("(?m)^VmHWM:\\s+(\\d+) kB");

    /** Of the cluster, not of the product. */
    private static final String ZOO_KEEPER = "dev.weft.cluster.hadoop.ZooKeeperMember";

    private static final String WORKER = "dev.weft.taskmanager.TaskManagerProcess";

    private Processes() {}

    /**
     * A process.
     *
     * @param pid its id
     * @param command its command line with blanks between the words
     */
    public record Found(long pid, String command) {
        /** SIGKILL. */
        public void kill() {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }

        /** SIGSTOP: it is there, and says and does nothing. */
        public void pause() throws IOException, InterruptedException {
            signal("STOP");
        }

        /** SIGCONT. */
        public void resume() throws IOException, InterruptedException {
            signal("CONT");
        }

        private void signal(String name) throws IOException, InterruptedException {
            int code = new ProcessBuilder("kill", "-" + name, String.valueOf(pid))
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new AssertionError("kill -" + name + " " + pid + " ended with " + code);
            }
        }

        /** The most memory that it ever had resident; 0 when it is gone. */
        public long residentPeakBytes() {
            Matcher line = RESIDENT_PEAK.matcher(read(pid, "status"));
            return line.find() ? Long.parseLong(line.group(1)) << 10 : 0;
        }

        /** Whether it still is there. */
        public boolean isAlive() {
            return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
        }
    }

    /** All that name this module's target folder, where clusters and distribution are; without this JVM, its parents and ZooKeeper. */
    public static List<Found> ours() {
        Set<Long> parents = parents();
        String folder = Path.of(System.getProperty("basedir", "."), "target")
                .toAbsolutePath()
                .normalize()
                .toString();
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.map(ProcessHandle::pid)
                    .filter(pid -> !parents.contains(pid))
                    .filter(pid -> names(pid, folder))
                    .map(pid -> new Found(pid, read(pid, "cmdline").replace('\0', ' ')))
                    .filter(found -> !found.command.isEmpty() && !found.command.contains(ZOO_KEEPER))
                    .toList();
        }
    }

    /** The workers among them. */
    public static List<Found> workers() {
        return running(WORKER);
    }

    /** Those of {@link #ours} that run this main class. */
    public static List<Found> running(String mainClass) {
        return ours().stream()
                .filter(found -> found.command.contains("/java "))
                .filter(found -> found.command.contains(" " + mainClass + " "))
                .toList();
    }

    private static Set<Long> parents() {
        Set<Long> parents = new HashSet<>();
        Optional<ProcessHandle> next = Optional.of(ProcessHandle.current());
        while (next.isPresent()) {
            parents.add(next.get().pid());
            next = next.get().parent();
        }
        return parents;
    }

    private static boolean names(long pid, String folder) {
        return read(pid, "cmdline").contains(folder) || read(pid, "environ").contains(folder);
    }

    /** Empty when the process is gone or another user's. */
    private static String read(long pid, String file) {
        try {
            return new String(Files.readAllBytes(Path.of("/proc", String.valueOf(pid), file)), StandardCharsets.UTF_8);
        } catch (IOException gone) {
            return "";
        }
    }
}
