package dev.weft.master.metric;

import java.util.Arrays;

/** The last points of one figure, four bytes each; what lies further back is overwritten. Confined to its owner. */
final class Ring {
    private final float[] points;

    /** @param size how many points are kept */
    Ring(int size) {
        points = new float[size];
        Arrays.fill(points, Float.NaN);
    }

    /** @param tick number of the point; all figures that are drawn over one another count the same ticks */
    void set(long tick, double value) {
        points[Math.floorMod(tick, points.length)] = (float) value;
    }

    /** The points of ticks {@code first} to {@code last}; NaN where nothing was known. */
    float[] between(long first, long last) {
        float[] copy = new float[(int) (last - first + 1)];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = points[Math.floorMod(first + i, points.length)];
        }
        return copy;
    }
}
