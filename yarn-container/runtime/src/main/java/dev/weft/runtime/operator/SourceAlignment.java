package dev.weft.runtime.operator;

import dev.weft.api.time.WatermarkAlignmentParams;
import dev.weft.runtime.timer.ProcessingTimers;
import dev.weft.runtime.timer.WatermarkCombiner;
import org.jspecify.annotations.Nullable;

/**
 * A source's part in its alignment group: tells how far it has come, again and again, and holds it back when it is above the limit
 * that the master answers with. A source of a group that has just got splits waits behind its first event time until it hears how
 * far it may go: its group shall not run away from those that start with it. Outside a group there is no limit. Task thread.
 */
final class SourceAlignment {
    /** A source that is held back reports out of turn, but not more often than so many times in an interval. */
    private static final long REPORTS_IN_INTERVAL = 10;

    private final WatermarkAlignmentParams group;
    private final WatermarkCombiner combiner;
    private final LiveSplits live;
    private final ActivityClock clock;
    private final ProcessingTimers timers;
    private final ReaderLink link;
    private @Nullable SplitPauses pauses;
    private long limit;
    private boolean holding;
    private boolean joined;
    private long reportedMillis;

    /** @param clock stands still while the source is held back */
    SourceAlignment(
            WatermarkAlignmentParams group,
            WatermarkCombiner combiner,
            LiveSplits live,
            ActivityClock clock,
            ProcessingTimers timers,
            ReaderLink link) {
        this.group = group;
        this.limit = group.isEnabled() ? Long.MIN_VALUE : Long.MAX_VALUE;
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

    void open() {
        if (enabled()) {
            schedule();
        }
    }

    private void schedule() {
        timers.registerTimer(timers.getCurrentProcessingTime() + intervalMillis(), time -> {
            report();
            schedule();
        });
    }

    private long intervalMillis() {
        return Math.max(1, group.getUpdateInterval());
    }

    /** A reader that had no split has some now. */
    void joins() {
        if (enabled()) {
            limit = Long.MIN_VALUE;
            report();
        }
    }

    private void reportSoon() {
        long earliest = reportedMillis + intervalMillis() / REPORTS_IN_INTERVAL;
        timers.registerTimer(Math.max(earliest, timers.getCurrentProcessingTime()), time -> report());
    }

    /** Without a split it leaves its group once, and says nothing more until it has one. */
    private void report() {
        if (live.isEmpty() && !joined) {
            return;
        }
        joined = !live.isEmpty();
        reportedMillis = timers.getCurrentProcessingTime();
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
        // Who has no split must be polled to ask for one, or to end.
        boolean now = combiner.current() > limit && !live.isEmpty();
        if (now != holding) {
            holding = now;
            clock.pause(now);
            if (now) {
                reportSoon();
            }
        }
        return now;
    }
}
