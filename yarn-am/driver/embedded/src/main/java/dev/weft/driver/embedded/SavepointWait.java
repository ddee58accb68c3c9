package dev.weft.driver.embedded;

import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.OperationView;
import dev.weft.master.view.SavepointOrder;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Orders a savepoint and asks until it is over. A savepoint with which the job stops is also asked for when the job has ended,
 * because a local cluster ends then; nothing more is answered when it has.
 */
@ThreadSafe
final class SavepointWait {
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final DispatcherGateway dispatcher;
    private final JobId job;
    private final CompletableFuture<String> folder = new CompletableFuture<>();

    private SavepointWait(DispatcherGateway dispatcher, JobId job) {
        this.dispatcher = dispatcher;
        this.job = job;
    }

    /** The savepoint's folder, once it is complete and the job is where it should be. */
    static CompletableFuture<String> order(EmbeddedCluster cluster, JobId job, SavepointOrder order) {
        SavepointWait wait = new SavepointWait(cluster.dispatcher(), job);
        wait.dispatcher.triggerSavepoint(job, order).whenComplete((trigger, refusal) -> {
            if (trigger == null) {
                wait.fail(refusal);
            } else {
                wait.ask(trigger);
                wait.dispatcher.whenEnded(job).thenRun(() -> wait.askOnce(trigger));
            }
        });
        cluster.ended()
                .whenComplete((outcome, broken) -> wait.fail(new EngineException(
                        ErrorCode.CONFLICT,
                        "The local cluster ended before the savepoint of job " + job + " was known")));
        return wait.folder;
    }

    private void ask(Id128 trigger) {
        askOnce(trigger).thenAccept(over -> {
            if (!over && !folder.isDone()) {
                Executor later = CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
                later.execute(() -> ask(trigger));
            }
        });
    }

    /** Completes with whether no further question is of use. */
    private CompletableFuture<Boolean> askOnce(Id128 trigger) {
        return dispatcher.savepointState(job, trigger).handle((state, failure) -> {
            if (state == null) {
                fail(failure);
                return true;
            }
            settle(state);
            return state.over();
        });
    }

    private void settle(OperationView state) {
        state.result().ifPresent(folder::complete);
        state.failure().map(SavepointWait::told).ifPresent(this::fail);
    }

    private static EngineException told(Failure failure) {
        return new EngineException(failure.code(), failure.message());
    }

    private void fail(@Nullable Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        folder.completeExceptionally(cause == null ? new IllegalStateException("no answer") : cause);
    }
}
