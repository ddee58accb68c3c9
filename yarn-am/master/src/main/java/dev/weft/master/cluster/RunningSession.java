package dev.weft.master.cluster;

/**
 * A session as its cluster lists it.
 *
 * @param id names it towards the cluster (YARN: the application)
 * @param state in the cluster's words
 * @param startMillis wall time
 * @param webAddress where people find its dashboard; "" while there is none
 */
public record RunningSession(
        String id, String name, String user, String queue, String state, long startMillis, String webAddress) {}
