package dev.weft.benchmarks.workload;

import java.io.Serializable;

/**
 * How a source gives out its records.
 *
 * @param records of all subtasks
 * @param perSecond of all subtasks; 0 for as many as are taken
 * @param journal file in which a subtask tells that it has its split; empty for none
 */
public record Feed(long records, long perSecond, String journal) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** As fast as they are taken. */
    public static Feed unpaced(long records) {
        return new Feed(records, 0, "");
    }

    /** At R1's rate. */
    public static Feed paced(long records, String journal) {
        return new Feed(records, Workload.R1_RATE, journal);
    }

    /** True when records are held back until they are due. */
    public boolean isPaced() {
        return perSecond > 0;
    }
}
