package dev.weft.api.async;

import java.io.Serializable;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The usual ways of trying again. */
public class AsyncRetryStrategies {
    /** Never tries again. */
    @SuppressWarnings("rawtypes") // the name and type that programs use
    public static final AsyncRetryStrategy NO_RETRY_STRATEGY = new Retries<>(1, 0, 0, 1, null, null);

    private static void require(boolean holds, String what, double value) {
        if (!holds) {
            throw new IllegalArgumentException(what + ", it is " + value);
        }
    }

    /**
     * @param attempts tries altogether
     * @param firstDelayMillis before the second try
     * @param multiplier of each further delay
     */
    private record Retries<OUT>(
            int attempts,
            long firstDelayMillis,
            long maxDelayMillis,
            double multiplier,
            @Nullable Predicate<Collection<OUT>> ifResult,
            @Nullable Predicate<Throwable> ifException)
            implements AsyncRetryStrategy<OUT>, AsyncRetryPredicate<OUT>, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean canRetry(int currentAttempts) {
            return currentAttempts < attempts;
        }

        @Override
        public long getBackoffTimeMillis(int currentAttempts) {
            double delay = firstDelayMillis * Math.pow(multiplier, currentAttempts - 1.0);
            return (long) Math.min(delay, maxDelayMillis);
        }

        @Override
        public AsyncRetryPredicate<OUT> getRetryPredicate() {
            return this;
        }

        @Override
        public Optional<Predicate<Collection<OUT>>> resultPredicate() {
            return Optional.ofNullable(ifResult);
        }

        @Override
        public Optional<Predicate<Throwable>> exceptionPredicate() {
            return Optional.ofNullable(ifException);
        }
    }

    /** Tries again after the same delay each time. */
    public static class FixedDelayRetryStrategyBuilder<OUT> {
        private final int maxAttempts;
        private final long backoffTimeMillis;
        private @Nullable Predicate<Collection<OUT>> ifResult;
        private @Nullable Predicate<Throwable> ifException;

        /**
         * @param maxAttempts tries altogether, at least 1
         * @param backoffTimeMillis between two tries, at least 1
         */
        public FixedDelayRetryStrategyBuilder(int maxAttempts, long backoffTimeMillis) {
            require(maxAttempts > 0, "maxAttempts must be at least 1", maxAttempts);
            require(backoffTimeMillis > 0, "backoffTimeMillis must be at least 1", backoffTimeMillis);
            this.maxAttempts = maxAttempts;
            this.backoffTimeMillis = backoffTimeMillis;
        }

        /** Tries again after answers that {@code resultRetryPredicate} accepts. */
        public FixedDelayRetryStrategyBuilder<OUT> ifResult(Predicate<Collection<OUT>> resultRetryPredicate) {
            ifResult = resultRetryPredicate;
            return this;
        }

        /** Tries again after failures that {@code exceptionRetryPredicate} accepts. */
        public FixedDelayRetryStrategyBuilder<OUT> ifException(Predicate<Throwable> exceptionRetryPredicate) {
            ifException = exceptionRetryPredicate;
            return this;
        }

        /** The strategy. */
        public AsyncRetryStrategy<OUT> build() {
            return new Retries<>(maxAttempts, backoffTimeMillis, backoffTimeMillis, 1, ifResult, ifException);
        }
    }

    /** Tries again after delays that grow. */
    public static class ExponentialBackoffDelayRetryStrategyBuilder<OUT> {
        private final int maxAttempts;
        private final long initialDelayMillis;
        private final long maxRetryDelayMillis;
        private final double multiplier;
        private @Nullable Predicate<Collection<OUT>> ifResult;
        private @Nullable Predicate<Throwable> ifException;

        /**
         * @param maxAttempts tries altogether, at least 1
         * @param initialDelay before the second try, milliseconds, at least 1
         * @param maxRetryDelay longest delay, milliseconds
         * @param multiplier of each further delay, at least 1
         */
        public ExponentialBackoffDelayRetryStrategyBuilder(
                int maxAttempts, long initialDelay, long maxRetryDelay, double multiplier) {
            require(maxAttempts > 0, "maxAttempts must be at least 1", maxAttempts);
            require(initialDelay > 0, "initialDelay must be at least 1", initialDelay);
            require(maxRetryDelay >= initialDelay, "maxRetryDelay must not be below initialDelay", maxRetryDelay);
            require(multiplier >= 1, "multiplier must be at least 1", multiplier);
            this.maxAttempts = maxAttempts;
            this.initialDelayMillis = initialDelay;
            this.maxRetryDelayMillis = maxRetryDelay;
            this.multiplier = multiplier;
        }

        /** Tries again after answers that {@code resultRetryPredicate} accepts. */
        public ExponentialBackoffDelayRetryStrategyBuilder<OUT> ifResult(
                Predicate<Collection<OUT>> resultRetryPredicate) {
            ifResult = resultRetryPredicate;
            return this;
        }

        /** Tries again after failures that {@code exceptionRetryPredicate} accepts. */
        public ExponentialBackoffDelayRetryStrategyBuilder<OUT> ifException(
                Predicate<Throwable> exceptionRetryPredicate) {
            ifException = exceptionRetryPredicate;
            return this;
        }

        /** The strategy. */
        public AsyncRetryStrategy<OUT> build() {
            return new Retries<>(
                    maxAttempts, initialDelayMillis, maxRetryDelayMillis, multiplier, ifResult, ifException);
        }
    }
}
