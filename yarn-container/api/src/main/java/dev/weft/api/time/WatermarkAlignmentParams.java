package dev.weft.api.time;

import java.io.Serializable;

/**
 * Sources of one group wait for each other.
 *
 * @param maxAllowedWatermarkDrift how far one may be ahead of the slowest, ms
 * @param watermarkGroup sources of this name are aligned; empty: no alignment
 * @param updateInterval how often the group's watermark is spread, ms
 */
public record WatermarkAlignmentParams(long maxAllowedWatermarkDrift, String watermarkGroup, long updateInterval)
        implements Serializable {
    /** No alignment. */
    public static final WatermarkAlignmentParams WATERMARK_ALIGNMENT_DISABLED =
            new WatermarkAlignmentParams(Long.MAX_VALUE, "", 0);

    /** True when the source takes part in a group. */
    public boolean isEnabled() {
        return maxAllowedWatermarkDrift < Long.MAX_VALUE;
    }

    public long getMaxAllowedWatermarkDrift() {
        return maxAllowedWatermarkDrift;
    }

    public String getWatermarkGroup() {
        return watermarkGroup;
    }

    public long getUpdateInterval() {
        return updateInterval;
    }
}
