package dev.weft.api.async;

import java.util.Collection;

/** Takes the answer to one request; the first one counts. Any thread. */
public interface ResultFuture<OUT> {
    /** The answer: any number of records, none of them null. */
    void complete(Collection<OUT> result);

    /** There is no answer; the job fails unless the request is tried again. */
    void completeExceptionally(Throwable error);

    /** The answer is what {@code supplier} gives, called on the task's thread. */
    void complete(CollectionSupplier<OUT> supplier);
}
