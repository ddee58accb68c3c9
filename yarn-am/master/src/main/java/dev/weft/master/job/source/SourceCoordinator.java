package dev.weft.master.job.source;

import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.UserCode;
import dev.weft.core.classes.ContextClasses;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.metric.MetricScope;
import dev.weft.master.checkpoint.EnumeratorState;
import dev.weft.protocol.deploy.ChainedOperator;
import dev.weft.protocol.report.ReaderReport;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One source of one job: owns the loop on which its enumerator runs, hands over what readers say, and watches that every call
 * comes back in time. Its methods are called on the job's loop.
 */
public final class SourceCoordinator {
    private static final Logger log = LoggerFactory.getLogger(SourceCoordinator.class);

    private final SourceSettings settings;
    private final ChainedOperator operator;
    private final int parallelism;
    private final EventLoop sourceLoop;
    private final SourceOutput output;
    private final Optional<EnumeratorState> restored;

    /** Confined to the job's loop: calls that have not come back, with their deadlines. */
    private final Map<Long, EventLoop.Cancellable> deadlines = new LinkedHashMap<>();

    /** Confined to the source's loop: calls that came before the enumerator was there. */
    private final Deque<Call> early = new ArrayDeque<>();

    private long calls;
    private @Nullable EnumeratorHost<?, ?> host;
    private @Nullable SourceThread thread;

    /** Something that the enumerator is to be told. */
    private interface Call {
        void on(EnumeratorHost<?, ?> enumerator) throws Exception;
    }

    /**
     * @param operator the source
     * @param parallelism number of its readers
     * @param output where its enumerator's wishes go
     * @param restored what its enumerator goes on from
     */
    public SourceCoordinator(
            SourceSettings settings,
            ChainedOperator operator,
            int parallelism,
            SourceOutput output,
            Optional<EnumeratorState> restored) {
        this.settings = settings;
        this.operator = operator;
        this.parallelism = parallelism;
        this.sourceLoop = settings.loops().apply("source " + operator.id() + " of job " + settings.job());
        this.output = output;
        this.restored = restored;
    }

    /** The operator's id. */
    public OperatorId source() {
        return operator.id();
    }

    /** Opens the enumerator as soon as the job's classes are there. */
    public void start(Supplier<ClassLoader> classes) {
        long call = begin("start");
        settings.io().execute(() -> {
            try {
                ClassLoader loader = classes.get();
                sourceLoop.execute(() -> open(loader, call));
            } catch (RuntimeException e) {
                output.failed(source(), Failure.of(ErrorCode.STORAGE, e));
            }
        });
    }

    /**
     * The readers were served by the enumerator of an earlier master and run on.
     *
     * @param served what they were given, by their workers
     * @param checkpoint that the enumerator goes on from; 0 for none
     * @param done told on the job's loop: false when this source cannot do that, and has to restart with its readers
     */
    public void adopt(List<ReaderReport> served, long checkpoint, Consumer<Boolean> done) {
        List<ReaderReport> bySubtask = served.stream()
                .sorted(Comparator.comparing(
                        (ReaderReport report) -> report.attempt().task().subtask()))
                .toList();
        tell("adopt", enumerator -> {
            boolean adopted = enumerator.adopt(bySubtask, checkpoint);
            log.info(
                    "Source {} of job {} {} {} readers of an earlier master",
                    source(),
                    settings.job(),
                    adopted ? "goes on with" : "cannot go on with",
                    bySubtask.size());
            settings.jobLoop().execute(() -> done.accept(adopted));
        });
    }

    /** A reader is there. */
    public void readerStarted(AttemptId reader, String readerHost) {
        tell("addReader", enumerator -> enumerator.readerStarted(reader, readerHost));
    }

    /** A reader wants a split. */
    public void splitRequested(AttemptId reader, String readerHost) {
        tell("handleSplitRequest", enumerator -> enumerator.splitRequested(reader, readerHost));
    }

    /** A reader sends its enumerator an event. */
    public void readerEvent(AttemptId reader, byte[] event) {
        tell("handleSourceEvent", enumerator -> enumerator.readerEvent(reader, event));
    }

    /** The reader's attempt is over: what it had got goes back. */
    public void readerLost(AttemptId reader) {
        tell("addSplitsBack", enumerator -> enumerator.readerLost(reader));
    }

    /**
     * Takes the enumerator's state. What it wants done before that comes to the job's loop before {@code taken}, everything else
     * after it.
     *
     * @param taken called on the job's loop
     * @param failed called there instead; the enumerator lives on
     */
    public void snapshot(long checkpoint, Consumer<EnumeratorState> taken, Consumer<Failure> failed) {
        tell("snapshotState", enumerator -> snapshotNow(enumerator, checkpoint, taken, failed));
    }

    private void snapshotNow(
            EnumeratorHost<?, ?> enumerator,
            long checkpoint,
            Consumer<EnumeratorState> taken,
            Consumer<Failure> failed) {
        try {
            EnumeratorState state = enumerator.snapshot(checkpoint);
            settings.jobLoop().execute(() -> taken.accept(state));
        } catch (Exception e) { // the border to user code: it costs the checkpoint, not the job
            Failure failure = Failure.of(
                    ErrorCode.USER_CODE, failure("Enumerator of source '" + operator.name() + "' has no state", e));
            settings.jobLoop().execute(() -> failed.accept(failure));
        }
    }

    /** A checkpoint is complete. */
    public void checkpointComplete(long checkpoint) {
        tell("notifyCheckpointComplete", enumerator -> enumerator.checkpointComplete(checkpoint));
    }

    /** A checkpoint will never be complete. */
    public void checkpointAborted(long checkpoint) {
        tell("notifyCheckpointAborted", enumerator -> enumerator.checkpointAborted(checkpoint));
    }

    /** Closes the enumerator and its loop. Nothing is told to the job afterwards, and its metrics are free for the next one. */
    public void close() {
        settings.metrics().remove(metricScope());
        deadlines.values().forEach(EventLoop.Cancellable::cancel);
        deadlines.clear();
        sourceLoop.execute(this::closeNow);
    }

    // ---- on the source's loop

    private void open(ClassLoader loader, long call) {
        var opened = new SourceThread(
                sourceLoop, settings.io(), loader, source(), parallelism, failure -> output.failed(source(), failure));
        thread = opened;
        opened.guarded(() -> host = createHost(opened));
        finished(call);
        while (host != null && !early.isEmpty()) {
            run(early.remove());
        }
    }

    private EnumeratorHost<?, ?> createHost(SourceThread opened) {
        try {
            OperatorSpec.SourceSpec spec = (OperatorSpec.SourceSpec) operator.spec();
            return hostOf(open(spec.source(), opened.classes()), opened);
        } catch (Exception e) {
            throw failure("Source '" + operator.name() + "' cannot make its enumerator", e);
        }
    }

    private static Source<?, ?, ?> open(UserCode code, ClassLoader loader) throws IOException, ClassNotFoundException {
        return (Source<?, ?, ?>) code.open(loader);
    }

    private <SplitT extends SourceSplit, CheckpointT> EnumeratorHost<SplitT, CheckpointT> hostOf(
            Source<?, SplitT, CheckpointT> source, SourceThread opened) throws Exception {
        var group = new EnumeratorMetrics(settings.metrics(), metricScope());
        return new EnumeratorHost<>(source, opened, output, settings.config(), group, restored);
    }

    /** To be taken out when the enumerator goes, for its metrics hold its classes. */
    private MetricScope metricScope() {
        return new MetricScope.Coordinator(settings.job(), settings.jobName(), operator.id(), operator.name());
    }

    private void run(Call call) {
        EnumeratorHost<?, ?> enumerator = host;
        SourceThread opened = thread;
        if (enumerator == null || opened == null) {
            early.add(call);
            return;
        }
        opened.guarded(() -> {
            try {
                call.on(enumerator);
            } catch (Exception e) {
                throw failure("Enumerator of source '" + operator.name() + "' failed", e);
            }
        });
    }

    private void closeNow() {
        EnumeratorHost<?, ?> enumerator = host;
        SourceThread opened = thread;
        if (enumerator != null && opened != null) {
            host = null;
            early.clear();
            try {
                ContextClasses.call(opened.classes(), () -> {
                    enumerator.close();
                    return true;
                });
            } catch (Throwable e) { // the border to user code: the job is over, its clean-up must not end the process
                log.warn("Job {} source '{}': its enumerator failed to close", settings.job(), operator.name(), e);
            }
        }
        sourceLoop.close();
    }

    // ---- deadlines, on the job's loop

    private void tell(String what, Call call) {
        long number = begin(what);
        sourceLoop.execute(() -> {
            run(call);
            finished(number);
        });
    }

    private long begin(String what) {
        long number = ++calls;
        deadlines.put(number, settings.jobLoop().schedule(settings.callTimeout(), () -> overdue(number, what)));
        return number;
    }

    private void finished(long call) {
        settings.jobLoop().execute(() -> {
            EventLoop.Cancellable deadline = deadlines.remove(call);
            if (deadline != null) {
                deadline.cancel();
            }
        });
    }

    private void overdue(long call, String what) {
        if (deadlines.remove(call) != null) {
            output.failed(
                    source(),
                    Failure.of(
                            ErrorCode.TIMEOUT,
                            "Enumerator of source '" + operator.name() + "' has not come back from " + what + " for "
                                    + settings.callTimeout().toSeconds() + " s"));
        }
    }

    /** Keeps the code of our own exceptions; everything else is the user's. */
    private static EngineException failure(String what, Exception cause) {
        ErrorCode code = cause instanceof EngineException engine ? engine.code() : ErrorCode.USER_CODE;
        return new EngineException(code, what + ": " + Failure.of(code, cause).message(), cause);
    }
}
