package dev.weft.benchmarks.workload;

import java.io.Serializable;

/**
 * How a source gives out its records.
 *
 * @param records of all subtasks
 * @param perSecond of all subtasks; 0 for as many as are taken
 * @param firstSeed number of the stream of random numbers of the first subtask
 * @param journal file in which a subtask tells that it has its split; empty for none
 */
public record Feed(long records, long perSecond, int firstSeed, String journal) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** As fast as they are taken. */
    public static Feed unpaced(long records) {
        return new Feed(records, 0, 0, "");
    }

    /** As fast as they are taken, with other random numbers than {@link #unpaced(long)}. */
    public static Feed unpaced(long records, int firstSeed) {
        return new Feed(records, 0, firstSeed, "");
    }

    /** At the rate of the paced workloads. */
    public static Feed paced(long records, String journal) {
        return new Feed(records, Workload.PACED_RATE, 0, journal);
    }

    /** True when records are held back until they are due. */
    public boolean isPaced() {
        return perSecond > 0;
    }
}
