package dev.weft.runtime.operator.window;

import dev.weft.runtime.state.SliceState;
import dev.weft.runtime.timer.ProcessingTimers;

/**
 * Moves windows of slices by the clock: one timer for the next window of all keys. The clock at t excludes records before t only, so a
 * window fires when the clock has reached its end. Task thread.
 */
final class ClockWindows {
    private final SliceWindows windows;
    private final ProcessingTimers timers;
    private long awaited = SliceState.NONE;

    ClockWindows(SliceWindows windows, ProcessingTimers timers) {
        this.windows = windows;
        this.timers = timers;
    }

    /**
     * The time of a record that comes now: never in a window that has fired, also when the clock is set back, or goes after those of
     * the workers that the state comes from.
     */
    long now() { // hot
        long furthest = windows.furthest();
        long now = timers.getCurrentProcessingTime();
        return now > furthest ? now : furthest + 1;
    }

    /** Sees to it that the next window will fire. */
    void await() {
        long next = windows.nextWindow();
        if (next < awaited) {
            awaited = next;
            timers.registerTimer(next, this::reached);
        }
    }

    private void reached(long calledFor) {
        if (calledFor == awaited) {
            awaited = SliceState.NONE;
        }
        windows.advance(timers.getCurrentProcessingTime() - 1);
        await();
    }
}
