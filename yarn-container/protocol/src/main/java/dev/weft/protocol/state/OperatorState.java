package dev.weft.protocol.state;

import dev.weft.core.id.OperatorId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of one operator in a manifest.
 *
 * @param uid the user's name for it
 * @param name for people
 * @param enumerator state of the source's enumerator
 * @param enumeratorVersion of the serialiser that wrote it; 0 when there is none
 * @param subtasks in order
 */
public record OperatorState(
        OperatorId operator,
        Optional<String> uid,
        String name,
        int parallelism,
        int maxParallelism,
        Optional<byte[]> enumerator,
        int enumeratorVersion,
        List<SubtaskState> subtasks) {
    public OperatorState {
        subtasks = List.copyOf(subtasks);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OperatorState that
                && operator.equals(that.operator)
                && uid.equals(that.uid)
                && name.equals(that.name)
                && parallelism == that.parallelism
                && maxParallelism == that.maxParallelism
                && Arrays.equals(enumerator.orElse(null), that.enumerator.orElse(null))
                && enumeratorVersion == that.enumeratorVersion
                && subtasks.equals(that.subtasks);
    }

    @Override
    public int hashCode() {
        return 31 * operator.hashCode() + subtasks.hashCode();
    }
}
