package dev.weft.protocol.report;

import dev.weft.core.id.JobId;
import java.util.List;

/**
 * What a worker knows of one job that has not left it, for a master that did not deploy it. Its live tasks stand in the
 * registration itself.
 *
 * @param highestCheckpoint the highest checkpoint that any barrier or order named here; 0 for none
 * @param ended attempts that are at their end, one per task at most
 * @param readers of the live attempts that are sources
 */
public record JobReport(JobId job, long highestCheckpoint, List<EndedTask> ended, List<ReaderReport> readers) {
    public JobReport {
        ended = List.copyOf(ended);
        readers = List.copyOf(readers);
    }
}
