package dev.weft.api.async;

import java.util.Collection;

/** Makes the answer to a request on the task's thread. */
@FunctionalInterface
public interface CollectionSupplier<OUT> {
    /** The records of the answer. */
    Collection<OUT> get() throws Exception;
}
