package dev.weft.api.window;

import java.util.SplittableRandom;

/** How subtasks shift their windows, so that they do not all fire at once. */
public enum WindowStagger {
    /** Not at all. */
    ALIGNED {
        @Override
        public long getStaggerOffset(long currentProcessingTime, long size) {
            return 0;
        }
    },
    /** By a random part of the size. */
    RANDOM {
        @Override
        public long getStaggerOffset(long currentProcessingTime, long size) {
            // Each subtask is a thread of its own, and processes differ in time.
            long seed = 31 * currentProcessingTime + Thread.currentThread().getId();
            return new SplittableRandom(seed).nextLong(size);
        }
    },
    /** So that the first window starts when the first record came. */
    NATURAL {
        @Override
        public long getStaggerOffset(long currentProcessingTime, long size) {
            return currentProcessingTime - TimeWindow.getWindowStartWithOffset(currentProcessingTime, 0, size);
        }
    };

    /** The shift of a subtask whose first record comes at {@code currentProcessingTime}, in milliseconds from 0 to {@code size}. */
    public abstract long getStaggerOffset(long currentProcessingTime, long size);
}
