package dev.weft.master.view;

import java.util.List;

/**
 * What went wrong with a job.
 *
 * @param entries newest first
 * @param truncated true when older entries were dropped
 */
public record ExceptionHistory(List<Entry> entries, boolean truncated) {
    public ExceptionHistory {
        entries = List.copyOf(entries);
    }

    /**
     * One incident.
     *
     * @param root the first cause
     * @param secondaries what followed from it, in order
     */
    public record Entry(FailureView root, List<FailureView> secondaries) {
        public Entry {
            secondaries = List.copyOf(secondaries);
        }
    }
}
