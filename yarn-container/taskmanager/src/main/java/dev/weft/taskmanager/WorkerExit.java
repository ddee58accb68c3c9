package dev.weft.taskmanager;

/** How a worker ends its process: really, in a process; by closing its parts, inside another JVM. */
public interface WorkerExit {
    /** Nothing is left to do. */
    void exitNormally(String reason);

    /** The process cannot go on: a thread of it is stuck or memory is gone. */
    void exitAfterFailure(String reason);
}
