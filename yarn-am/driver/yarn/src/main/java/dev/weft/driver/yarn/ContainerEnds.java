package dev.weft.driver.yarn;

import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.cluster.WorkerEnd.Cause;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;

/** What a container's exit status says about the worker in it and about its node. Pure. */
final class ContainerEnds {
    private static final int SIGNAL_BASE = 128;
    private static final int SIGKILL = 9;
    /** Of a JVM with -XX:+ExitOnOutOfMemoryError. */
    private static final int OUT_OF_MEMORY = 3;

    private static final int COMMAND_NOT_FOUND = 127;

    private ContainerEnds() {}

    /**
     * The end of the worker.
     *
     * @param exitStatus as YARN reports it: the process's own from 0, YARN's reasons below
     * @param diagnostics YARN's text, any number of lines
     */
    static WorkerEnd of(int exitStatus, String diagnostics) {
        return new WorkerEnd(
                cause(exitStatus), exitStatus, describe(exitStatus, ApplicationWatch.oneLine(diagnostics)));
    }

    private static Cause cause(int exitStatus) {
        return switch (exitStatus) {
            case ContainerExitStatus.ABORTED, ContainerExitStatus.DISKS_FAILED -> Cause.NODE_LOST;
            case ContainerExitStatus.PREEMPTED,
                    ContainerExitStatus.KILLED_BY_RESOURCEMANAGER,
                    ContainerExitStatus.KILLED_BY_CONTAINER_SCHEDULER -> Cause.PREEMPTED;
            case ContainerExitStatus.KILLED_EXCEEDED_PMEM, ContainerExitStatus.KILLED_EXCEEDED_VMEM ->
                Cause.MEMORY_EXCEEDED;
            case ContainerExitStatus.KILLED_BY_APPMASTER, ContainerExitStatus.KILLED_AFTER_APP_COMPLETION ->
                Cause.RELEASED;
            default -> Cause.EXITED;
        };
    }

    private static String describe(int exitStatus, String diagnostics) {
        String meaning = meaning(exitStatus);
        String status = "exit status " + exitStatus + (meaning.isEmpty() ? "" : " (" + meaning + ")");
        return diagnostics.isEmpty() ? status : status + ": " + diagnostics;
    }

    private static String meaning(int exitStatus) {
        return switch (exitStatus) {
            case ContainerExitStatus.ABORTED -> "its node is lost or the container was never started";
            case ContainerExitStatus.DISKS_FAILED -> "the node's disks failed";
            case ContainerExitStatus.PREEMPTED -> "pre-empted by the scheduler";
            case ContainerExitStatus.KILLED_EXCEEDED_PMEM ->
                "killed by the NodeManager: more physical memory than granted";
            case ContainerExitStatus.KILLED_EXCEEDED_VMEM ->
                "killed by the NodeManager: more virtual memory than granted";
            case ContainerExitStatus.KILLED_BY_APPMASTER -> "stopped by the ApplicationMaster";
            case ContainerExitStatus.KILLED_BY_RESOURCEMANAGER -> "killed by the ResourceManager";
            case ContainerExitStatus.KILLED_AFTER_APP_COMPLETION -> "stopped because the application ended";
            case ContainerExitStatus.KILLED_BY_CONTAINER_SCHEDULER -> "killed by the node's container scheduler";
            case ContainerExitStatus.KILLED_FOR_EXCESS_LOGS -> "killed by the NodeManager: too many logs";
            case OUT_OF_MEMORY ->
                "a JVM ends so when its heap is used up: see stdout, raise taskmanager.memory.process.size";
            case COMMAND_NOT_FOUND -> "a command of the launch script was not found";
            case SIGNAL_BASE + SIGKILL -> "killed by signal 9";
            default -> exitStatus > SIGNAL_BASE ? "killed by signal " + (exitStatus - SIGNAL_BASE) : "";
        };
    }
}
