package dev.weft.runtime.testing;

import dev.weft.protocol.state.KeyGroupRange;
import dev.weft.protocol.state.StateKind;
import dev.weft.runtime.state.FrozenState;
import dev.weft.runtime.state.RestoredOperator;
import dev.weft.runtime.state.RestoredState;
import dev.weft.runtime.state.SnapshotBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What one subtask gave to a checkpoint, as bytes. {@link OperatorHarness#restore} deals out those of all subtasks. Immutable. */
public final class HarnessSnapshot {
    private final long checkpoint;
    private final long watermark;
    private final List<HarnessState> states;

    private HarnessSnapshot(long checkpoint, long watermark, List<HarnessState> states) {
        this.checkpoint = checkpoint;
        this.watermark = watermark;
        this.states = List.copyOf(states);
    }

    static HarnessSnapshot written(SnapshotBuilder builder) throws IOException {
        List<HarnessState> states = new ArrayList<>();
        for (FrozenState frozen : builder.states()) {
            states.add(HarnessState.written(frozen));
        }
        return new HarnessSnapshot(builder.checkpoint(), builder.watermark(), states);
    }

    /** Names of the states that it holds. */
    public List<String> stateNames() {
        return states.stream().map(state -> state.meta().name()).toList();
    }

    /** Size of the states' contents. */
    public long bytes() {
        return states.stream().mapToLong(HarnessState::bytes).sum();
    }

    /** The event time that it holds, epoch milliseconds; {@link Long#MIN_VALUE} when there is none. */
    public long watermark() {
        return watermark;
    }

    /** What subtask {@code subtask} of {@code parallelism} gets of the snapshots of all former subtasks. */
    static RestoredOperator assign(List<HarnessSnapshot> all, int maxParallelism, int parallelism, int subtask) {
        KeyGroupRange range = KeyGroupRange.of(maxParallelism, parallelism, subtask);
        List<RestoredState> mine = new ArrayList<>();
        long time = Long.MAX_VALUE;
        int[] dealt = {0};
        for (int from = 0; from < all.size(); from++) {
            HarnessSnapshot snapshot = all.get(from);
            time = Math.min(time, snapshot.watermark);
            for (HarnessState state : snapshot.states) {
                if (state.kind() == StateKind.KEYED) {
                    mine.add(state.only(range::contains));
                } else if (state.kind() == StateKind.SPLIT) {
                    mine.add(state.only(element -> dealt[0]++ % parallelism == subtask));
                } else if (state.kind() == StateKind.UNION || from == subtask % all.size()) {
                    mine.add(state);
                }
            }
        }
        return new RestoredOperator(OptionalLong.of(all.get(0).checkpoint), time, mine);
    }
}
