package dev.weft.master.failover;

import dev.weft.core.error.ErrorCode;
import java.util.List;

/**
 * A failure that a restart strategy judges.
 *
 * @param code why it happened
 * @param blameless true when the cluster took a worker back (pre-emption, lost node): no restart is used up for it
 * @param nowNanos monotonic time of the failure
 * @param restarts how many earlier restarts count
 * @param restartsNanos monotonic times of the last of them, oldest first
 * @param jitter a random number from -1 to 1
 */
public record Incident(
        ErrorCode code, boolean blameless, long nowNanos, int restarts, List<Long> restartsNanos, double jitter) {
    public Incident {
        restartsNanos = List.copyOf(restartsNanos);
    }
}
