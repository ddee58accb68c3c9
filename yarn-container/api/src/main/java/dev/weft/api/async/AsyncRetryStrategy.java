package dev.weft.api.async;

import java.io.Serializable;

/** Whether and when a request is tried again. Task thread. */
public interface AsyncRetryStrategy<OUT> extends Serializable {
    /** @param currentAttempts tries so far, from 1 */
    boolean canRetry(int currentAttempts);

    /** Milliseconds until the next try. @param currentAttempts tries so far, from 1 */
    long getBackoffTimeMillis(int currentAttempts);

    /** Which answers are worth another try. */
    AsyncRetryPredicate<OUT> getRetryPredicate();
}
