package dev.weft.api.async;

import dev.weft.api.function.base.Function;
import java.util.concurrent.TimeoutException;

/**
 * Starts a request for each record. Records whose answers were not emitted yet are part of checkpoints and are asked for again
 * after a failure.
 *
 * @param <IN> type of the input
 * @param <OUT> type of the answers
 */
public interface AsyncFunction<IN, OUT> extends Function {
    /**
     * Starts the request for {@code input}; must not wait for its answer. Task thread.
     *
     * @param resultFuture takes the answer, on any thread
     */
    void asyncInvoke(IN input, ResultFuture<OUT> resultFuture) throws Exception;

    /** The time is up; unless overridden the job fails. Task thread. */
    default void timeout(IN input, ResultFuture<OUT> resultFuture) throws Exception {
        resultFuture.completeExceptionally(new TimeoutException("Async function call has timed out."));
    }
}
