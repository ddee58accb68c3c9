package dev.weft.runtime.operator.window;

import dev.weft.runtime.state.SliceState;

/**
 * How far time has come, for an operator and for its keys: after a restore key groups may have come from subtasks that were further in
 * time. Until time has reached the furthest of them, each group has its own, so that no window fires twice. Task thread.
 */
final class KeyTimes {
    private SliceState slices;
    private long[] groups = {};
    private long furthestGroup = Long.MIN_VALUE;
    private long reached = Long.MIN_VALUE;

    @SuppressWarnings("NullAway.Init") // made from what is restored, which comes before the first record
    KeyTimes() {}

    /** The state that knows the groups is there. */
    void restored(SliceState from) {
        slices = from;
        groups = from.restoredProgress();
        for (long time : groups) {
            furthestGroup = Math.max(furthestGroup, time);
        }
    }

    /** Time comes, or has come, to {@code time}. */
    void reach(long time) {
        reached = time;
    }

    /** How far time has come for the operator. */
    long reached() { // hot
        return reached;
    }

    /** How far time has come for the key group where it came furthest. */
    long furthest() {
        return Math.max(reached, furthestGroup);
    }

    /** Time is the same for all key groups. */
    boolean isEven() {
        return reached >= furthestGroup;
    }

    /** How far time has come for the current key. */
    long ofCurrentKey() { // hot
        return reached >= furthestGroup ? reached : Math.max(reached, groups[slices.currentGroup()]);
    }

    /** Before the operator's restore the group of {@code key} had come to {@code time} already. */
    boolean hadReached(Object key, long time) { // hot
        return time <= furthestGroup && time <= groups[slices.groupOf(key)];
    }
}
