package dev.weft.taskmanager.inspect;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.inspect.ProcessInspection;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Answers of a worker's process. Disk and thread dumps are left to I/O threads; samples of stacks are taken there too, timed by the
 * loop. Confined to the worker's loop.
 */
public final class WorkerInspector implements Inspector {
    /** Questions that wait at once; people do not ask that many. */
    private static final int MAX_OPEN = 64;

    private final Executor blocking;
    private final ProcessInspection process;
    private final StackSampling sampling;
    private final AtomicInteger open = new AtomicInteger();

    /**
     * @param loop keeps the time between samples
     * @param blocking runs what reads the disk or stops threads
     * @param process what it answers of itself
     * @param threads finds the threads of tasks
     */
    public WorkerInspector(EventLoop loop, Executor blocking, ProcessInspection process, SampledThreads threads) {
        this.blocking = blocking;
        this.process = process;
        this.sampling = new StackSampling(loop, blocking, threads);
    }

    @Override
    public void inspect(Inspection inspection, Consumer<Findings> answer) {
        if (open.incrementAndGet() > MAX_OPEN) {
            open.decrementAndGet();
            answer.accept(new Findings.Refused(
                    ErrorCode.NO_RESOURCES, "The worker answers " + MAX_OPEN + " other questions; ask again soon"));
            return;
        }
        Consumer<Findings> counted = findings -> {
            open.decrementAndGet();
            answer.accept(findings);
        };
        if (inspection instanceof Inspection.SampleStacks samples) {
            sampling.begin(samples, counted);
        } else {
            blocking.execute(() -> counted.accept(process.answer(inspection)));
        }
    }
}
