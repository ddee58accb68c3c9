package dev.weft.api.async;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Predicate;

/** Which answers are worth another try. */
public interface AsyncRetryPredicate<OUT> {
    /** Accepts answers that are to be asked for again; empty: none. */
    Optional<Predicate<Collection<OUT>>> resultPredicate();

    /** Accepts failures that are to be tried again; empty: none. */
    Optional<Predicate<Throwable>> exceptionPredicate();
}
