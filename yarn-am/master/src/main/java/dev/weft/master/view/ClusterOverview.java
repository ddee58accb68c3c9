package dev.weft.master.view;

/** The figures of the overview page. Cancelled and failed count jobs that are still remembered. */
public record ClusterOverview(
        ResourceOverview resources, int jobsRunning, int jobsFinished, int jobsCancelled, int jobsFailed) {}
