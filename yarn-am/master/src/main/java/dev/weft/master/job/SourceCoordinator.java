package dev.weft.master.job;

import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.UserCode;
import dev.weft.core.classes.ContextClasses;
import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.protocol.deploy.ChainedOperator;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One source of one job: owns the loop on which its enumerator runs, hands over what readers say, and watches that every call
 * comes back in time. Its methods are called on the job's loop.
 */
final class SourceCoordinator {
    private static final Logger log = LoggerFactory.getLogger(SourceCoordinator.class);

    private final JobId job;
    private final ChainedOperator operator;
    private final int parallelism;
    private final EventLoop jobLoop;
    private final EventLoop sourceLoop;
    private final Executor io;
    private final Duration callTimeout;
    private final ReadableConfig config;
    private final MetricRegistry metrics;
    private final SourceOutput output;

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

    SourceCoordinator(JobContext context, ChainedOperator operator, int parallelism, SourceOutput output) {
        this.job = context.plan().job();
        this.operator = operator;
        this.parallelism = parallelism;
        this.jobLoop = context.loop();
        this.sourceLoop = context.services().loops().apply("source " + operator.id() + " of job " + job);
        this.io = context.services().io();
        this.callTimeout = context.config().enumeratorTimeout();
        this.config = context.services().cluster();
        this.metrics = context.services().metrics();
        this.output = output;
    }

    OperatorId source() {
        return operator.id();
    }

    /** Opens the enumerator as soon as the job's classes are there. */
    void start(Supplier<ClassLoader> classes) {
        long call = begin("start");
        io.execute(() -> {
            try {
                ClassLoader loader = classes.get();
                sourceLoop.execute(() -> open(loader, call));
            } catch (RuntimeException e) {
                output.failed(source(), Failure.of(ErrorCode.STORAGE, e));
            }
        });
    }

    void readerStarted(AttemptId reader, String readerHost) {
        tell("addReader", enumerator -> enumerator.readerStarted(reader, readerHost));
    }

    void splitRequested(AttemptId reader, String readerHost) {
        tell("handleSplitRequest", enumerator -> enumerator.splitRequested(reader, readerHost));
    }

    void readerEvent(AttemptId reader, byte[] event) {
        tell("handleSourceEvent", enumerator -> enumerator.readerEvent(reader, event));
    }

    void readerLost(AttemptId reader) {
        tell("addSplitsBack", enumerator -> enumerator.readerLost(reader));
    }

    /** Closes the enumerator and its loop. Nothing is told to the job afterwards. */
    void close() {
        deadlines.values().forEach(EventLoop.Cancellable::cancel);
        deadlines.clear();
        sourceLoop.execute(this::closeNow);
    }

    // ---- on the source's loop

    private void open(ClassLoader loader, long call) {
        var opened = new SourceThread(
                sourceLoop, io, loader, source(), parallelism, failure -> output.failed(source(), failure));
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
        var group = new EnumeratorMetrics(metrics, job, operator.id().toString());
        return new EnumeratorHost<>(source, opened, output, config, group);
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
                log.warn("Job {} source '{}': its enumerator failed to close", job, operator.name(), e);
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
        deadlines.put(number, jobLoop.schedule(callTimeout, () -> overdue(number, what)));
        return number;
    }

    private void finished(long call) {
        jobLoop.execute(() -> {
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
                                    + callTimeout.toSeconds() + " s"));
        }
    }

    /** Keeps the code of our own exceptions; everything else is the user's. */
    private static EngineException failure(String what, Exception cause) {
        ErrorCode code = cause instanceof EngineException engine ? engine.code() : ErrorCode.USER_CODE;
        return new EngineException(code, what + ": " + Failure.of(code, cause).message(), cause);
    }
}
