package dev.weft.master.checkpoint;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The state of a split enumerator.
 *
 * @param version of the source's enumerator serialiser
 * @param bytes written by it; never changed
 */
public record EnumeratorState(int version, byte[] bytes) {
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EnumeratorState that && version == that.version && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * version + Arrays.hashCode(bytes);
    }
}
