package dev.weft.runtime.checkpoint;

import dev.weft.core.config.CheckpointingMode;
import dev.weft.runtime.exchange.ChannelEvent.Barrier;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Decides, for the channels of one task, which must wait for a barrier's twins and when all have come. It only decides: the caller
 * blocks and unblocks as the {@link Step} says.
 *
 * <p>One checkpoint is aligned at a time. A barrier of a higher number gives up the alignment of a lower one; barriers of numbers
 * that are settled (aligned, aborted, forgotten) or lower than the current one are dropped. A channel whose input ended counts as
 * having delivered: all its records lie before whatever barrier still comes through it. With AT_LEAST_ONCE no channel waits, and
 * records behind a barrier may be part of the snapshot. Task thread.
 */
public final class BarrierAligner {
    private final int channels;
    private final boolean blocks;
    private final BitSet ended;
    private final BitSet delivered;

    private @Nullable Barrier current;
    private long startNanos;
    private long startDelayNanos;
    /** This checkpoint and all before it will not be aligned (again). */
    private long settled = Long.MIN_VALUE;

    /** @param channels number of channels, at least 1 */
    public BarrierAligner(int channels, CheckpointingMode mode) {
        this.channels = channels;
        this.blocks = switch (mode) {
            case EXACTLY_ONCE -> true;
            case AT_LEAST_ONCE -> false;
        };
        this.ended = new BitSet(channels);
        this.delivered = new BitSet(channels);
    }

    /**
     * What the input must do, in the order of the components.
     *
     * @param overtaken a checkpoint whose alignment is given up for a higher one
     * @param unblock all blocked channels go on
     * @param block the channel of this element waits
     * @param aligned every channel delivered
     */
    public record Step(OptionalLong overtaken, boolean unblock, boolean block, Optional<Alignment> aligned) {
        private static final Step NOTHING = new Step(OptionalLong.empty(), false, false, Optional.empty());
        private static final Step UNBLOCK = new Step(OptionalLong.empty(), true, false, Optional.empty());
    }

    /** {@code channel} delivered {@code barrier}. */
    public Step barrier(int channel, Barrier barrier, long nowNanos, long nowEpochMillis) {
        Barrier before = current;
        if (barrier.checkpoint() <= settled || (before != null && barrier.checkpoint() < before.checkpoint())) {
            return Step.NOTHING;
        }
        boolean overtakes = before != null && barrier.checkpoint() > before.checkpoint();
        OptionalLong overtaken = overtakes ? aligning() : OptionalLong.empty();
        if (before == null || overtakes) {
            start(barrier, nowNanos, nowEpochMillis);
        }
        delivered.set(channel);
        boolean all = allDelivered();
        boolean waits = blocks && !all && !ended.get(channel);
        return new Step(overtaken, all || overtakes, waits, all ? complete(nowNanos) : Optional.empty());
    }

    private void start(Barrier barrier, long nowNanos, long nowEpochMillis) {
        current = barrier;
        startNanos = nowNanos;
        startDelayNanos = Alignment.delayNanos(barrier, nowEpochMillis);
        delivered.clear();
        delivered.or(ended);
    }

    private boolean allDelivered() {
        return delivered.cardinality() == channels;
    }

    private Optional<Alignment> complete(long nowNanos) {
        Barrier barrier = current;
        if (barrier == null) {
            throw new IllegalStateException("No checkpoint is being aligned");
        }
        current = null;
        settled = barrier.checkpoint();
        return Optional.of(new Alignment(barrier, startDelayNanos, Math.max(0, nowNanos - startNanos)));
    }

    /** The input of {@code channel} ended: nothing but barriers comes through it. */
    public Step end(int channel, long nowNanos) {
        ended.set(channel);
        if (current == null) {
            return Step.NOTHING;
        }
        delivered.set(channel);
        return allDelivered() ? new Step(OptionalLong.empty(), true, false, complete(nowNanos)) : Step.NOTHING;
    }

    /** The checkpoint was given up: it and all before it are settled. */
    public Step abort(long checkpoint) {
        settled = Math.max(settled, checkpoint);
        Barrier barrier = current;
        if (barrier == null || barrier.checkpoint() > checkpoint) {
            return Step.NOTHING;
        }
        current = null;
        return Step.UNBLOCK;
    }

    /** Nobody is there who could complete a checkpoint or give it up: the current one is settled, and all up to {@code highest}. */
    public Step forget(long highest) {
        Barrier barrier = current;
        return abort(barrier == null ? highest : Math.max(highest, barrier.checkpoint()));
    }

    /** The checkpoint that some channels delivered and others not yet. */
    public OptionalLong aligning() {
        return current == null ? OptionalLong.empty() : OptionalLong.of(current.checkpoint());
    }
}
