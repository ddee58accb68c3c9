package dev.weft.runtime.operator.async;

import dev.weft.api.async.AsyncRetryPredicate;
import dev.weft.api.async.AsyncRetryStrategy;
import java.util.Collection;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The user's strategy for further tries. Task thread. */
final class RetryRules {
    private final @Nullable AsyncRetryStrategy<Object> strategy;

    RetryRules(@Nullable AsyncRetryStrategy<Object> strategy) {
        this.strategy = strategy;
    }

    /** Milliseconds until the next try after {@code answer}; empty when it stands. */
    OptionalLong afterAnswer(Collection<Object> answer, int attempts) {
        if (strategy == null) {
            return OptionalLong.empty();
        }
        AsyncRetryPredicate<Object> predicate = strategy.getRetryPredicate();
        return after(predicate.resultPredicate().orElse(never()).test(answer), attempts);
    }

    /** Milliseconds until the next try after {@code failure}; empty when it stands. */
    OptionalLong afterFailure(Throwable failure, int attempts) {
        if (strategy == null) {
            return OptionalLong.empty();
        }
        AsyncRetryPredicate<Object> predicate = strategy.getRetryPredicate();
        return after(predicate.exceptionPredicate().orElse(never()).test(failure), attempts);
    }

    private OptionalLong after(boolean wanted, int attempts) {
        return strategy != null && wanted && strategy.canRetry(attempts)
                ? OptionalLong.of(Math.max(0, strategy.getBackoffTimeMillis(attempts)))
                : OptionalLong.empty();
    }

    private static <T> Predicate<T> never() {
        return value -> false;
    }
}
