package dev.weft.master.checkpoint;

/** Counts failed checkpoints in a row. Confined to the job's loop. */
final class FailureBudget {
    private final int tolerable;
    private int failures;

    FailureBudget(int tolerable) {
        this.tolerable = tolerable;
    }

    void success() {
        failures = 0;
    }

    /** Counts one more; true when that is one too many, and counting begins anew. */
    boolean exceeded() {
        failures++;
        if (failures <= tolerable) {
            return false;
        }
        failures = 0;
        return true;
    }

    /** For people, after {@link #exceeded}. */
    String describe() {
        return (tolerable + 1) + " failed in a row, " + tolerable + " may";
    }
}
