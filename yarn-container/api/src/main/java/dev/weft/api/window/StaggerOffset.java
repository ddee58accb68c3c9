package dev.weft.api.window;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** The shift of one subtask's windows, chosen with its first record. Task thread. */
final class StaggerOffset implements Serializable {
    private static final long serialVersionUID = 1L;

    private final WindowStagger stagger;
    private final long size;
    private transient @Nullable Long chosen;

    StaggerOffset(WindowStagger stagger, long size) {
        this.stagger = stagger;
        this.size = size;
    }

    boolean isNone() {
        return stagger == WindowStagger.ALIGNED;
    }

    long of(long currentProcessingTime) {
        Long known = chosen;
        if (known == null) {
            known = stagger.getStaggerOffset(currentProcessingTime, size);
            chosen = known;
        }
        return known;
    }
}
