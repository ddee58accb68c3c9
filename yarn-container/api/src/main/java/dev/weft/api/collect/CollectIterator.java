package dev.weft.api.collect;

import dev.weft.api.execution.CloseableIterator;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.OperatorId;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The records of a collecting sink, fetched when they are asked for: while nobody asks, the sink keeps a little and the job waits.
 * Ends with the job; closing it before that cancels the job. The program's thread.
 */
public final class CollectIterator<T> implements CloseableIterator<T> {
    private static final long AGAIN_AFTER_MILLIS = 100;

    /** So many questions in a row may stay without an answer, half a minute each: a master that hangs is followed by another. */
    private static final int MOST_UNANSWERED = 10;

    private final Collected<T> collected;
    private @Nullable JobClient job;
    private @Nullable OperatorId sink;
    private int unanswered;
    private boolean ended;
    private boolean closed;

    /**
     * @param serializer of the stream's type
     * @param config of the job: says what checkpoints promise
     */
    public CollectIterator(TypeSerializer<T> serializer, ReadableConfig config) {
        this.collected = new Collected<>(serializer, Guarantee.of(config));
    }

    /** The job runs: records can be asked for. */
    public void begin(JobClient submitted, OperatorId collecting) {
        job = submitted;
        sink = collecting;
    }

    /** @throws EngineException when the job failed or was cancelled, or the master is out of reach */
    @Override
    public boolean hasNext() {
        if (closed) {
            return false;
        }
        while (!collected.hasNext() && !ended) {
            fetch();
        }
        return collected.hasNext();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return collected.next();
    }

    private void fetch() {
        JobClient asked = job;
        OperatorId from = sink;
        if (asked == null || from == null) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, "Nothing runs yet: call executeAsync() before the collected records are read");
        }
        Optional<byte[]> answer;
        try {
            answer = get(asked.collect(from, collected.request().encode()));
        } catch (EngineException e) {
            afterFailure(asked, from, e);
            return;
        }
        unanswered = 0;
        answer.map(CollectAnswer::decode).ifPresent(collected::add);
    }

    /** The job may just have ended, or a master be on its way. */
    private void afterFailure(JobClient asked, OperatorId from, EngineException failure) {
        if (hasEnded(asked)) {
            end(get(asked.getJobExecutionResult()), from);
            return;
        }
        switch (failure.code()) {
            case CONNECTION_LOST, STALE, TIMEOUT, CONFLICT ->
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(AGAIN_AFTER_MILLIS));
            default -> throw failure;
        }
    }

    /** False too when a master took the question and says nothing, as one does that is paused. */
    private boolean hasEnded(JobClient asked) {
        try {
            return get(asked.getJobStatus()).isGloballyTerminalState();
        } catch (EngineException e) {
            if (e.code() != ErrorCode.TIMEOUT || ++unanswered > MOST_UNANSWERED) {
                throw e;
            }
            return false;
        }
    }

    private void end(JobExecutionResult result, OperatorId from) {
        byte[] rest = result.getAccumulatorResult(KeptRest.nameOf(from));
        if (rest != null) {
            collected.add(CollectAnswer.decode(rest));
        }
        collected.complete();
        ended = true;
    }

    private static <R> R get(CompletableFuture<R> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof EngineException engine
                    ? engine
                    : new EngineException(ErrorCode.INTERNAL, "Collected records cannot be fetched", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException(ErrorCode.CONFLICT, "Interrupted while collected records were fetched", e);
        }
    }

    /** Cancels the job when it still runs. */
    @Override
    public void close() {
        JobClient running = job;
        if (!closed && !ended && running != null) {
            cancel(running);
        }
        closed = true;
    }

    private static void cancel(JobClient running) {
        try {
            get(running.cancel());
        } catch (EngineException e) {
            // NOT_FOUND and CONFLICT: it ended meanwhile.
            if (e.code() != ErrorCode.CONFLICT && e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
        }
    }
}
