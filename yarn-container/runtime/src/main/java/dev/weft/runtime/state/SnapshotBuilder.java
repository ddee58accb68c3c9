package dev.weft.runtime.state;

import dev.weft.protocol.state.CheckpointOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Collects what one operator adds to a checkpoint. Task thread. */
public final class SnapshotBuilder {
    private final long checkpoint;
    private final long epochMillis;
    private final List<FrozenState> states = new ArrayList<>();
    private final boolean anyForm;
    private long watermark = Long.MIN_VALUE;

    /** For checkpoint {@code checkpoint}, triggered at {@code epochMillis}, in the form that every backend reads. */
    public SnapshotBuilder(long checkpoint, long epochMillis) {
        this(checkpoint, epochMillis, CheckpointOptions.Kind.SAVEPOINT);
    }

    /** The same for a checkpoint of this kind: only savepoints must be in the form that every backend reads. */
    public SnapshotBuilder(long checkpoint, long epochMillis, CheckpointOptions.Kind kind) {
        this.checkpoint = checkpoint;
        this.epochMillis = epochMillis;
        this.anyForm = kind == CheckpointOptions.Kind.CHECKPOINT;
    }

    /** True when a backend may write a form that only it reads. */
    public boolean anyForm() {
        return anyForm;
    }

    /** The checkpoint's number. */
    public long checkpoint() {
        return checkpoint;
    }

    /** When it was triggered. */
    public long epochMillis() {
        return epochMillis;
    }

    /** Adds a state. */
    public void add(FrozenState state) {
        states.add(state);
    }

    /** Adds states. */
    public void addAll(List<? extends FrozenState> frozen) {
        states.addAll(frozen);
    }

    /** Sets the operator's event time, epoch milliseconds. */
    public void watermark(long time) {
        watermark = time;
    }

    /** The operator's event time; {@link Long#MIN_VALUE} when it said none. */
    public long watermark() {
        return watermark;
    }

    /** What was added, in order. */
    public List<FrozenState> states() {
        return Collections.unmodifiableList(states);
    }

    /** Gives back all that was added: the checkpoint goes no further. */
    public void release() {
        states.forEach(FrozenState::release);
    }
}
