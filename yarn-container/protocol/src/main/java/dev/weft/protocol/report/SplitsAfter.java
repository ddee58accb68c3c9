package dev.weft.protocol.report;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits that a source reader got between two barriers. Those behind a barrier are no part of that checkpoint's reader
 * state: an enumerator that goes back to the checkpoint must learn of them.
 *
 * @param checkpoint the last barrier that the reader passed before it got them; 0 for none
 * @param serializerVersion of the source's split serialiser
 * @param splits in the order in which they came
 */
public record SplitsAfter(long checkpoint, int serializerVersion, List<byte[]> splits) {
    public SplitsAfter {
        splits = List.copyOf(splits);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SplitsAfter that
                && checkpoint == that.checkpoint
                && serializerVersion == that.serializerVersion
                && Arrays.deepEquals(splits.toArray(), that.splits.toArray());
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(checkpoint) + Arrays.deepHashCode(splits.toArray());
    }
}
