package dev.weft.api.time;

import java.time.Duration;

/** For timestamps that never go back within a split: highest − 1. */
public final class AscendingTimestampsWatermarks<T> extends BoundedOutOfOrdernessWatermarks<T> {
    /** No record is late. */
    public AscendingTimestampsWatermarks() {
        super(Duration.ZERO);
    }
}
