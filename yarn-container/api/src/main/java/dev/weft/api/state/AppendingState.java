package dev.weft.api.state;

import org.jspecify.annotations.Nullable;

/**
 * A state to which values are added.
 *
 * @param <IN> type of what is added
 * @param <OUT> type of what is read
 */
public interface AppendingState<IN, OUT> extends State {
    /** What the added values amount to; null when there is none, but for a list, which is then empty. */
    @Nullable
    OUT get() throws Exception;

    /** Adds {@code value}, which is not null. */
    void add(IN value) throws Exception;
}
