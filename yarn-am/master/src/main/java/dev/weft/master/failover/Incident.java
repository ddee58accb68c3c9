package dev.weft.master.failover;

import dev.weft.core.error.ErrorCode;
import java.util.List;

/**
 * A failure that a restart strategy judges.
 *
 * @param code why it happened
 * @param blameless true when the cluster took a worker back (pre-emption, lost node): no restart is used up for it
 * @param nowNanos monotonic time of the failure
 * @param restartsNanos monotonic times of earlier restarts that count, oldest first
 */
public record Incident(ErrorCode code, boolean blameless, long nowNanos, List<Long> restartsNanos) {
    public Incident {
        restartsNanos = List.copyOf(restartsNanos);
    }
}
