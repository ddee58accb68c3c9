package dev.weft.api.time;

import java.io.Serializable;

/**
 * Which sources are to wait for each other, and how far one may be ahead: see {@link WatermarkStrategy#withWatermarkAlignment}.
 *
 * @param maxAllowedWatermarkDrift how far one may be ahead of the slowest, ms
 * @param watermarkGroup sources of this name are aligned; empty: no alignment
 * @param updateInterval how often each source says how far it has come, ms
 */
public record WatermarkAlignmentParams(long maxAllowedWatermarkDrift, String watermarkGroup, long updateInterval)
        implements Serializable {
    /** No alignment. */
    public static final WatermarkAlignmentParams WATERMARK_ALIGNMENT_DISABLED =
            new WatermarkAlignmentParams(Long.MAX_VALUE, "", 0);

    /** True when the source is to take part in a group: it has a name and the drift a limit. */
    public boolean isEnabled() {
        return !watermarkGroup.isEmpty() && maxAllowedWatermarkDrift < Long.MAX_VALUE;
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
