package dev.weft.taskmanager.takeover;

/** How many bytes of user's values a registration may still take. Confined to the worker's loop. */
final class ReportBudget {
    private long left;

    ReportBudget(long bytes) {
        this.left = bytes;
    }

    /** Takes {@code bytes}; false, and nothing taken, when there is not so much left. */
    boolean take(long bytes) {
        if (bytes > left) {
            return false;
        }
        left -= bytes;
        return true;
    }
}
