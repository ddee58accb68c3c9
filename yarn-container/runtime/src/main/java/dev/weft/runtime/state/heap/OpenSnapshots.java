package dev.weft.runtime.state.heap;

import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Which snapshots of one table somebody still reads. What was made at or after the youngest of them belongs to the table alone;
 * what is older is shared with it. Task thread, except {@link #release}.
 */
final class OpenSnapshots {
    /** No snapshot is open: everything belongs to the table. */
    static final int NONE = 0;

    private final TreeSet<Integer> open = new TreeSet<>();
    private final Queue<Integer> released = new ConcurrentLinkedQueue<>();

    /** The youngest that was not yet seen released. Read on every access: no method between. */
    int youngest = NONE;

    private int last = NONE;

    /** Opens one; returns its number. */
    int freeze() {
        current();
        last++;
        open.add(last);
        youngest = last;
        return last;
    }

    /** What is made now bears this number. */
    int now() {
        return last;
    }

    /** The youngest that is really open: looks at what was released meanwhile. */
    int current() {
        if (youngest == NONE) {
            return NONE;
        }
        for (Integer done = released.poll(); done != null; done = released.poll()) {
            open.remove(done);
        }
        youngest = open.isEmpty() ? NONE : open.last();
        return youngest;
    }

    /** Nobody reads snapshot {@code number} any more. Any thread; once. */
    void release(int number) {
        released.add(number);
    }
}
