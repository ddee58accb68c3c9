package dev.weft.api.join;

import java.io.Serializable;

/**
 * Which pairs an interval join makes: left.timestamp + lower ≤ right.timestamp ≤ left.timestamp + upper, both included.
 *
 * @param lowerMillis may be negative
 * @param upperMillis may be negative
 * @param leftLateTag id of the side output of late left records; empty: they are dropped
 * @param rightLateTag id of the side output of late right records; empty: they are dropped
 */
public record IntervalBounds(long lowerMillis, long upperMillis, String leftLateTag, String rightLateTag)
        implements Serializable {
    private static final long serialVersionUID = 1L;

    /** @throws IllegalArgumentException when the lower bound is above the upper one */
    public IntervalBounds {
        if (lowerMillis > upperMillis) {
            throw new IllegalArgumentException("between(lower, upper): the lower bound " + lowerMillis
                    + " ms must not be above the upper bound " + upperMillis + " ms");
        }
    }
}
