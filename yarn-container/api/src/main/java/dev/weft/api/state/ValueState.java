package dev.weft.api.state;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One value per key.
 *
 * @param <T> type of the value
 */
public interface ValueState<T> extends State {
    /** The value, or the descriptor's default; null when there is neither. */
    @Nullable
    T value() throws IOException;

    /** Sets the value; null clears it. */
    void update(@Nullable T value) throws IOException;
}
