package dev.weft.runtime.task;

/** What a task's loop reads from. Task thread. */
interface TaskInput {
    /** What a step found. */
    enum Progress {
        /** Something was processed; there may be more. */
        MORE,
        /** Nothing was there. */
        NOTHING,
        /** Nothing will come any more. */
        ENDED
    }

    /** Processes a bounded piece of what is there; {@code nowNanos} is the clock's time. */
    Progress step(long nowNanos) throws Exception;

    /** True when a step would find something. */
    boolean ready();

    /** Records read from channels. */
    long recordsIn();

    /** Bytes received over sockets. */
    long bytesIn();

    /** Throws when a channel broke. */
    void checkAlive();

    /** Gives up its channels. Idempotent. */
    void close();
}
