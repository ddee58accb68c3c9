package dev.weft.runtime.operator;

import dev.weft.api.time.WatermarkAlignmentParams;
import dev.weft.runtime.timer.ProcessingTimers;
import dev.weft.runtime.timer.WatermarkCombiner;
import org.jspecify.annotations.Nullable;

/**
 * A source's part in its alignment group: tells how far it has come, again and again, and holds it back when it is above the limit
 * that the master answers with. Outside a group there is no limit. Task thread.
 */
final class SourceAlignment {
    private final WatermarkAlignmentParams group;
    private final WatermarkCombiner combiner;
    private final LiveSplits live;
    private final ActivityClock clock;
    private final ProcessingTimers timers;
    private final ReaderLink link;
    private @Nullable SplitPauses pauses;
    private long limit = Long.MAX_VALUE;
    private boolean holding;

    /** @param clock stands still while the source is held back */
    SourceAlignment(
            WatermarkAlignmentParams group,
            WatermarkCombiner combiner,
            LiveSplits live,
            ActivityClock clock,
            ProcessingTimers timers,
            ReaderLink link) {
        this.group = group;
        this.combiner = combiner;
        this.live = live;
        this.clock = clock;
        this.timers = timers;
        this.link = link;
    }

    /** From now on also single splits are held back. */
    void pausesSplits(SplitPauses newPauses) {
        pauses = newPauses;
    }

    boolean enabled() {
        return group.isEnabled();
    }

    /** The first report goes out at once: the group shall not run away from a reader that has just started. */
    void open() {
        if (enabled()) {
            report();
            schedule();
        }
    }

    private void schedule() {
        long interval = Math.max(1, group.getUpdateInterval());
        timers.registerTimer(timers.getCurrentProcessingTime() + interval, time -> {
            report();
            schedule();
        });
    }

    private void report() {
        boolean idle = live.isEmpty() || combiner.allIdle();
        link.progress(new ReaderProgress(
                group.getWatermarkGroup(), group.getMaxAllowedWatermarkDrift(), combiner.current(), idle, limit));
    }

    /** The group allows event times up to {@code newLimit}. */
    void limit(long newLimit) {
        limit = newLimit;
        adjustSplits();
    }

    /** Event time moved in some split. */
    void adjustSplits() {
        if (pauses != null) {
            pauses.adjust(limit);
        }
    }

    boolean isAbove(long watermark) {
        return watermark > limit;
    }

    /** True while nothing shall be read. */
    boolean holds() { // hot: once per step
        boolean now = combiner.current() > limit;
        if (now != holding) {
            holding = now;
            clock.pause(now);
        }
        return now;
    }
}
