package dev.weft.benchmarks.session;

import dev.weft.benchmarks.workload.Journal;
import dev.weft.benchmarks.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * One recovery: lets a job run, kills the process that runs its first source subtask, and takes the time until a record
 * reaches a sink in a new attempt. What it knows of the job stands in the job's {@link Journal}. The session's thread.
 */
public final class Recovery {
    /** Time for classes to be compiled and checkpoints to be taken. */
    private static final Duration WARM_UP = Duration.ofSeconds(12);

    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration RECOVERY_LIMIT = Duration.ofMinutes(3);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final double MILLIS_PER_SECOND = 1000;

    private final Path journal;

    private Recovery(Path journal) {
        this.journal = journal;
    }

    /** A journal of its own for the next job. */
    public static Recovery prepare() throws IOException {
        return new Recovery(Files.createTempDirectory("recovery-").resolve("journal"));
    }

    /** Where the job's tasks write. */
    public String journal() {
        return journal.toString();
    }

    /** Waits for the job that writes into the journal, kills, and measures. The outcome has no checksum. */
    public Outcome measure() {
        await(START_LIMIT, entries -> firstRecords(entries, 0) >= Workload.PARALLELISM, "the first records");
        pause(WARM_UP);
        long worker = Journal.read(journal).stream()
                .filter(entry -> entry.event() == Journal.Event.SOURCE && entry.subtask() == 0)
                .reduce((earlier, later) -> later)
                .orElseThrow(() -> new IllegalStateException("no source told where it runs, see " + journal))
                .process();
        long killed = System.currentTimeMillis();
        kill(worker);
        await(RECOVERY_LIMIT, entries -> firstRecords(entries, killed) > 0, "a record after the kill");
        long first = firstAfter(killed).orElseThrow();
        return new Outcome((first - killed) / MILLIS_PER_SECOND, 0, 0);
    }

    /** SIGKILL. */
    private static void kill(long process) {
        ProcessHandle worker = ProcessHandle.of(process)
                .orElseThrow(() -> new IllegalStateException("process " + process + " of the source is not there"));
        if (!worker.destroyForcibly()) {
            throw new IllegalStateException("process " + process + " cannot be killed");
        }
    }

    private Optional<Long> firstAfter(long killedEpochMillis) {
        return Journal.read(journal).stream()
                .filter(entry -> isFirst(entry, killedEpochMillis))
                .map(Journal.Entry::epochMillis)
                .min(Long::compare);
    }

    private static long firstRecords(List<Journal.Entry> entries, long afterEpochMillis) {
        return entries.stream()
                .filter(entry -> isFirst(entry, afterEpochMillis))
                .count();
    }

    private static boolean isFirst(Journal.Entry entry, long afterEpochMillis) {
        return entry.event() == Journal.Event.FIRST && entry.epochMillis() > afterEpochMillis;
    }

    private void await(Duration limit, Predicate<List<Journal.Entry>> condition, String what) {
        long start = System.nanoTime();
        while (!condition.test(Journal.read(journal))) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new IllegalStateException("no sign of " + what + " within " + limit + ", see " + journal);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static void pause(Duration pause) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < pause.toNanos()) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
