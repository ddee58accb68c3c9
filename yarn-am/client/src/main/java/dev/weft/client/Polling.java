package dev.weft.client;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Asks again and again until there is an answer: at first often, so that short jobs end quickly for their client, then
 * once a second. Bears a silent master for a while. Its steps run one after the other.
 */
final class Polling<T> {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LAST_PAUSE = Duration.ofSeconds(1);
    private static final double GROWTH = 1.3;

    private final Supplier<CompletableFuture<Optional<T>>> question;
    private final Duration outage;
    private final Duration lastPause;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private Duration pause = FIRST_PAUSE;
    private Duration silent = Duration.ZERO;

    private Polling(Supplier<CompletableFuture<Optional<T>>> question, Duration outage, Duration lastPause) {
        this.question = question;
        this.outage = outage;
        this.lastPause = lastPause;
    }

    /**
     * The first answer that is there.
     *
     * @param outage how long failures to reach the master are borne before they are the result
     */
    static <T> CompletableFuture<T> until(Supplier<CompletableFuture<Optional<T>>> question, Duration outage) {
        return until(question, outage, LAST_PAUSE);
    }

    /** As above, asking at least once in {@code lastPause}. */
    static <T> CompletableFuture<T> until(
            Supplier<CompletableFuture<Optional<T>>> question, Duration outage, Duration lastPause) {
        Polling<T> polling = new Polling<>(question, outage, lastPause);
        polling.ask();
        return polling.answer;
    }

    private void ask() {
        if (answer.isDone()) {
            return;
        }
        question.get().whenComplete((found, failure) -> {
            if (failure != null) {
                failed(failure);
            } else if (found.isPresent()) {
                answer.complete(found.get());
            } else {
                silent = Duration.ZERO;
                again();
            }
        });
    }

    private void failed(Throwable failure) {
        Throwable cause = RestCalls.causeOf(failure);
        boolean unreachable = cause instanceof EngineException engine
                && (engine.code() == ErrorCode.CONNECTION_LOST
                        || engine.code() == ErrorCode.TIMEOUT
                        || engine.code() == ErrorCode.STALE);
        if (!unreachable || silent.compareTo(outage) >= 0) {
            answer.completeExceptionally(cause);
            return;
        }
        silent = silent.plus(pause);
        again();
    }

    private void again() {
        Executor later = CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS);
        pause = min(Duration.ofMillis((long) (pause.toMillis() * GROWTH)), lastPause);
        later.execute(this::ask);
    }

    private static Duration min(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
