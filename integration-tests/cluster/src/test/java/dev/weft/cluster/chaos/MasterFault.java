package dev.weft.cluster.chaos;

/** What a {@link MasterCampaign} does. */
public enum MasterFault {
    /** Nothing: what the machine does by itself. */
    NOTHING(true),
    /** kill -9 of the master. */
    MASTER_KILLED(true),
    /** SIGSTOP of the master until YARN runs the next attempt, then SIGCONT. */
    MASTER_PAUSED(true),
    /** kill -9 of the ZooKeeper server that leads; it comes back. */
    ZOOKEEPER_LEADER_KILLED(true),
    /** kill -9 of all ZooKeeper servers; they come back after a while. */
    ZOOKEEPER_DOWN(true),
    /** kill -9 of a worker, beside a spare one. */
    WORKER_KILLED(false),
    /** kill -9 of the master and of a worker at once. */
    MASTER_AND_WORKER_KILLED(false);

    private final boolean ofMasterOnly;

    MasterFault(boolean ofMasterOnly) {
        this.ofMasterOnly = ofMasterOnly;
    }

    /** Whether no task has a reason to start again. */
    public boolean ofMasterOnly() {
        return ofMasterOnly;
    }
}
