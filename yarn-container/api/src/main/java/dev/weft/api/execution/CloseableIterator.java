package dev.weft.api.execution;

import java.util.Iterator;
import java.util.function.Consumer;

/** An iterator that holds something open: close it when you are done, read to the end or not. One thread. */
public interface CloseableIterator<T> extends Iterator<T>, AutoCloseable {
    /** Hands the remaining elements to {@code consumer}; it stays open. */
    @Override
    default void forEachRemaining(Consumer<? super T> consumer) {
        while (hasNext()) {
            consumer.accept(next());
        }
    }

    @Override
    void close();
}
