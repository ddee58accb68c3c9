package dev.weft.api.async;

import java.io.Serializable;
import java.util.Collection;
import java.util.function.Predicate;

/** Usual conditions for another try. */
public final class RetryPredicates {
    /** The answer holds no record. */
    @SuppressWarnings("rawtypes") // the name and type that programs use
    public static final Predicate<Collection> EMPTY_RESULT_PREDICATE = new EmptyResult();

    /** The request failed, whatever the cause. */
    public static final Predicate<Throwable> HAS_EXCEPTION_PREDICATE = new AnyException();

    private RetryPredicates() {}

    /** A failure of class {@code exceptionClass}. */
    public static Predicate<Throwable> createExceptionTypePredicate(Class<? extends Throwable> exceptionClass) {
        return new ExceptionType(exceptionClass);
    }

    @SuppressWarnings("rawtypes")
    private record EmptyResult() implements Predicate<Collection>, Serializable {
        @Override
        public boolean test(Collection answer) {
            return answer.isEmpty();
        }
    }

    private record AnyException() implements Predicate<Throwable>, Serializable {
        @Override
        public boolean test(Throwable failure) {
            return true;
        }
    }

    private record ExceptionType(Class<? extends Throwable> type) implements Predicate<Throwable>, Serializable {
        @Override
        public boolean test(Throwable failure) {
            return type.isInstance(failure);
        }
    }
}
