package dev.weft.master.cluster;

/**
 * How a worker ended.
 *
 * @param exitStatus as the cluster reports it (YARN: negative values are the cluster's own reasons)
 * @param diagnostics one line or more for people
 */
public record WorkerEnd(Cause cause, int exitStatus, String diagnostics) {
    /** What it says about the worker and its node. */
    public enum Cause {
        /** The process ended by itself or crashed. */
        EXITED,
        /** We gave it back. */
        RELEASED,
        /** The cluster took it back (pre-emption); not a failure. */
        PREEMPTED,
        /** Its node is gone or unhealthy. */
        NODE_LOST,
        /** It used more memory than it was granted. */
        MEMORY_EXCEEDED,
        /** It could not be started. */
        LAUNCH_FAILED
    }
}
