package dev.weft.cluster.chaos;

/** What a campaign does to a job. */
public enum Fault {
    /** kill -9 of a worker. */
    WORKER_KILLED,
    /** SIGSTOP of a worker until the job went on without it, then SIGCONT. */
    WORKER_SILENT,
    /** SIGSTOP of the master for a moment: everything it says and hears comes late. */
    MASTER_PAUSED,
    /** User code throws in {@code open}; as that happens only to a task that starts, another fault comes with it. */
    OPEN_THROWS,
    MAP_THROWS,
    TIMER_THROWS,
    /** The checkpoint is declined, the job goes on. */
    SNAPSHOT_THROWS,
    /** Before anything is committed. */
    COMMIT_THROWS,
    /** After all of it was committed: the next attempt commits it again. */
    COMMITTED_THROWS,
    /** The workers' connections to the master are reset, several times. */
    CONTROL_DROPPED,
    /** For a while all that workers and the master's answers say comes late. */
    CONTROL_DELAYED,
    /** HDFS takes nothing for a while: no restart, the sink waits and checkpoints are declined. */
    SAFE_MODE,
    /** The only DataNode goes and comes again. */
    DATA_NODE_RESTARTED,
    /** A savepoint is triggered, and a worker is killed while it is under way. */
    SAVEPOINT_AND_KILL
}
