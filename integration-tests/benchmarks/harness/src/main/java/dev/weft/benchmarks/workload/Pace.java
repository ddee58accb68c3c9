package dev.weft.benchmarks.workload;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Says when a source subtask's records are due, in steps of a millisecond. The reader's thread; one timer thread. */
public final class Pace implements AutoCloseable {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long STEP_MILLIS = 1;

    private final double perNano;
    private final long firstPosition;
    private final long startNanos = System.nanoTime();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        var thread = new Thread(work, "pace");
        thread.setDaemon(true);
        return thread;
    });

    /** From now on, {@code perSecond} records starting with the one at {@code firstPosition}. */
    public Pace(double perSecond, long firstPosition) {
        this.perNano = perSecond / NANOS_PER_SECOND;
        this.firstPosition = firstPosition;
    }

    /** True when the record at {@code position} may leave. hot */
    public boolean isDue(long position) {
        return position < firstPosition + (long) ((System.nanoTime() - startNanos) * perNano);
    }

    /** Complete one step from now. */
    public CompletableFuture<Void> nextStep() {
        CompletableFuture<Void> step = new CompletableFuture<>();
        timer.schedule(() -> step.complete(null), STEP_MILLIS, TimeUnit.MILLISECONDS);
        return step;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
