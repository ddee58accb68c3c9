package dev.weft.master.cluster;

/** How the application as a whole ended, as the cluster's administrators see it. */
public enum ApplicationEnd {
    SUCCEEDED,
    FAILED,
    KILLED
}
