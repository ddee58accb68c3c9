package dev.weft.runtime.task;

/** Where a task with checkpoints stands beside reading. Task thread. */
final class TaskLife {
    private boolean drained;
    private boolean suspended;
    private boolean finishing;

    /** The end of the input is processed. */
    boolean isDrained() {
        return drained;
    }

    void drained() {
        drained = true;
    }

    /** A barrier passed behind which nothing is read and no timer runs. */
    boolean isSuspended() {
        return suspended;
    }

    void suspended(boolean now) {
        suspended = now;
    }

    /** The task was told to end in order. */
    boolean isFinishing() {
        return finishing;
    }

    void finishing() {
        finishing = true;
    }
}
