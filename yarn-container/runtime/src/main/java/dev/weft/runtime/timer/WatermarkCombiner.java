package dev.weft.runtime.timer;

import java.util.Arrays;

/**
 * The one place where event times of several parts (splits, channels, inputs) become one: the lowest of the parts that are not
 * idle; when all are idle, the highest that any of them had said. Never goes back, whatever the order of calls: a part that returns
 * from idleness with an older time changes nothing until it catches up. Task thread.
 */
public final class WatermarkCombiner {
    private static final int INITIAL_PARTS = 4;
    private static final int NONE = -1;

    private long[] watermarks = new long[INITIAL_PARTS];
    private boolean[] idle = new boolean[INITIAL_PARTS];
    private boolean[] used = new boolean[INITIAL_PARTS];
    private int slots;
    private long current = Long.MIN_VALUE;

    /** Adds a part that has said nothing yet; returns its number. Numbers of removed parts are used again. */
    public int add() {
        return add(Long.MIN_VALUE);
    }

    /** Adds a part that goes on from what it had said in an earlier life. */
    public int add(long watermark) {
        int part = 0;
        while (part < slots && used[part]) {
            part++;
        }
        if (part == watermarks.length) {
            grow();
        }
        slots = Math.max(slots, part + 1);
        used[part] = true;
        idle[part] = false;
        watermarks[part] = watermark;
        return part;
    }

    private void grow() {
        int larger = 2 * watermarks.length;
        watermarks = Arrays.copyOf(watermarks, larger);
        idle = Arrays.copyOf(idle, larger);
        used = Arrays.copyOf(used, larger);
    }

    /** A part's event time; ends its idleness. Returns true when {@link #current()} moved. */
    public boolean update(int part, long watermark) {
        watermarks[part] = Math.max(watermarks[part], watermark);
        idle[part] = false;
        return combine();
    }

    /** A part has nothing to say for a while. Returns true when {@link #current()} moved. */
    public boolean markIdle(int part) {
        idle[part] = true;
        return combine();
    }

    /** A part expects records again. */
    public void markActive(int part) {
        idle[part] = false;
    }

    /** A part ended: it holds nobody back any more. Returns true when {@link #current()} moved. */
    public boolean remove(int part) {
        used[part] = false;
        return combine();
    }

    /** Goes on from a checkpoint's event time: what its parts say below that changes nothing. */
    public void restore(long watermark) {
        current = Math.max(current, watermark);
    }

    /** The combined event time; never goes back. */
    public long current() {
        return current;
    }

    /** True when there are parts and all of them are idle. */
    public boolean allIdle() {
        boolean any = false;
        for (int part = 0; part < slots; part++) {
            if (used[part] && !idle[part]) {
                return false;
            }
            any |= used[part];
        }
        return any;
    }

    /** What a part said last. */
    public long watermark(int part) {
        return watermarks[part];
    }

    /** True when a part has nothing to say for a while. */
    public boolean isIdle(int part) {
        return idle[part];
    }

    /** The part that holds the others back: the lowest of those that are not idle, the first of equals; -1: none. */
    public int holder() {
        int found = NONE;
        for (int part = 0; part < slots; part++) {
            if (used[part] && !idle[part] && (found == NONE || watermarks[part] < watermarks[found])) {
                found = part;
            }
        }
        return found;
    }

    private boolean combine() {
        long lowest = Long.MAX_VALUE;
        long highest = Long.MIN_VALUE;
        boolean active = false;
        boolean any = false;
        for (int part = 0; part < slots; part++) {
            if (used[part]) {
                any = true;
                highest = Math.max(highest, watermarks[part]);
                if (!idle[part]) {
                    active = true;
                    lowest = Math.min(lowest, watermarks[part]);
                }
            }
        }
        long combined = active ? lowest : highest;
        if (!any || combined <= current) {
            return false;
        }
        current = combined;
        return true;
    }
}
