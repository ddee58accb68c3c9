package dev.weft.runtime.operator.window;

import dev.weft.core.config.LocalAggregation;
import org.jspecify.annotations.Nullable;

/**
 * Whether to aggregate before the exchange. When it is to be found out: records pass until the function was seen to merge rightly; then
 * the number of records that went into a partial aggregate decides, and after a while of passing it is tried again. Counts only, no
 * clock: the same records give the same choice. Task thread.
 */
final class LocalChoice {
    /** Records of one look at the reduction: some thousand keys are seen several times, if they ever are. */
    static final int LOOK_RECORDS = 1 << 15;
    /**
     * Fewer records per partial aggregate cost more than they spare: finding the accumulator costs about what sending a record within
     * a process does.
     */
    static final int LEAST_REDUCTION = 2;
    /** Records that pass before the next try, at first; doubled with each that was in vain … */
    static final int FIRST_REST_RECORDS = 1 << 18;
    /** … up to here. */
    static final int LONGEST_REST_RECORDS = 1 << 24;

    private final @Nullable MergeCheck check;
    private final boolean free;

    /** Records that still pass; read for each record. Long.MAX_VALUE: all that come. */
    long passing;

    private boolean checked;
    private long records;
    private long partials;
    private long rest = FIRST_REST_RECORDS;

    private LocalChoice(@Nullable MergeCheck check, boolean free, long passing) {
        this.check = check;
        this.free = free;
        this.passing = passing;
        this.checked = check == null;
    }

    static LocalChoice of(LocalAggregation wanted, MergeCheck check) {
        return switch (wanted) {
            case AUTO -> new LocalChoice(check, true, 1);
            case ON -> new LocalChoice(null, false, 0);
            case OFF -> new LocalChoice(null, false, Long.MAX_VALUE);
        };
    }

    /** Whether it is still to be seen how the function merges. */
    boolean isUnchecked() { // hot
        return !checked;
    }

    /** A record that passes while the function is looked at, and its key, if it has one. */
    void see(@Nullable Object key, Object record) {
        if (check == null || key == null) {
            passing = 1;
            return;
        }
        switch (check.see(key, record)) {
            case OPEN -> passing = 1;
            case MERGES -> checked = true;
            case FEW_EQUAL_KEYS -> rest();
            case DIFFERS -> {
                checked = true;
                passing = Long.MAX_VALUE;
            }
        }
    }

    private void rest() {
        passing = rest;
        rest = Math.min(2 * rest, LONGEST_REST_RECORDS);
    }

    /** {@code recordsIn} records have left as {@code partialsOut} partial aggregates. */
    void reduced(long recordsIn, long partialsOut) {
        records += recordsIn;
        partials += partialsOut;
        if (!free || records < LOOK_RECORDS) {
            return;
        }
        if (records < LEAST_REDUCTION * partials) {
            rest();
        } else {
            rest = FIRST_REST_RECORDS;
        }
        records = 0;
        partials = 0;
    }
}
