package dev.weft.benchmarks.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the CPU time of processes and of the machine from Linux's /proc. */
final class CpuClock {
    private static final Path PROC = Path.of("/proc");
    /** USER_HZ, which is 100 on every Linux that runs Java. */
    private static final double TICKS_PER_SECOND = 100;

    private static final long KILOBYTES_PER_MEGABYTE = 1024;
    /** Fields of /proc/pid/stat after the command: user and system ticks (proc(5), fields 14 and 15). */
    private static final int USER = 11;

    private static final int SYSTEM = 12;
    /** Fields of the first line of /proc/stat. */
    private static final int IDLE = 4;

    private static final int IO_WAIT = 5;
    private static final int STEAL = 8;

    private final List<Long> processes;
    private final Map<Long, Long> lastTicks = new HashMap<>();

    CpuClock(List<Long> processes) {
        this.processes = List.copyOf(processes);
    }

    /** User and system time of the processes so far; of one that a recovery killed, what was last seen. */
    double processSeconds() {
        for (long process : processes) {
            ofProcess(process, "stat").ifPresent(stat -> lastTicks.put(process, ticks(stat)));
        }
        return lastTicks.values().stream().mapToLong(Long::longValue).sum() / TICKS_PER_SECOND;
    }

    private static long ticks(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
    }

    /** All time that this machine's processors were busy so far. */
    double machineSeconds() {
        String[] fields =
                read(PROC.resolve("stat")).lines().findFirst().orElse("").split("\\s+");
        long ticks = 0;
        for (int i = 1; i < STEAL; i++) {
            if (i != IDLE && i != IO_WAIT) {
                ticks += Long.parseLong(fields[i]);
            }
        }
        return ticks / TICKS_PER_SECOND;
    }

    /** Largest resident size of each process that is there, summed. */
    long peakMegabytes() {
        long kilobytes = 0;
        for (long process : processes) {
            kilobytes += ofProcess(process, "status").stream()
                    .flatMap(String::lines)
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        }
        return kilobytes / KILOBYTES_PER_MEGABYTE;
    }

    /** Empty when the process is gone, be it while it is looked at. */
    private static Optional<String> ofProcess(long process, String name) {
        Path file = PROC.resolve(process + "/" + name);
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            if (Files.exists(file)) {
                throw new UncheckedIOException("read " + file, e);
            }
            return Optional.empty();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("read " + file, e);
        }
    }
}
