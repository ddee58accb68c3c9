package dev.weft.master.resource;

import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.WorkerEnd;
import java.util.Optional;

/**
 * A registered worker is gone.
 *
 * @param host its host and data port
 * @param reason how it was noticed, one line
 * @param end how its process ended, as far as the cluster has said
 */
public record WorkerLoss(WorkerId worker, String host, String reason, Optional<WorkerEnd> end) {
    /** True when the cluster took it back: no fault of the job or the worker. */
    public boolean blameless() {
        return end.map(found -> switch (found.cause()) {
                    case PREEMPTED, NODE_LOST, RELEASED -> true;
                    case EXITED, MEMORY_EXCEEDED, LAUNCH_FAILED -> false;
                })
                .orElse(false);
    }

    /** One line for people. */
    public String message() {
        String how = end.map(found -> "; " + describe(found)).orElse("");
        return "Worker " + worker + " on " + host + " is lost: " + reason + how;
    }

    /** How a process ended, one line. */
    public static String describe(WorkerEnd end) {
        String kind = switch (end.cause()) {
            case EXITED -> "its process ended";
            case RELEASED -> "it was given back";
            case PREEMPTED -> "the cluster pre-empted it";
            case NODE_LOST -> "its node was lost";
            case MEMORY_EXCEEDED -> "it exceeded its memory";
            case LAUNCH_FAILED -> "it could not be started";
        };
        String first = end.diagnostics().lines().findFirst().orElse("");
        return kind + " with exit status " + end.exitStatus() + (first.isBlank() ? "" : " (" + first.strip() + ")");
    }
}
