package dev.weft.runtime.exchange;

import dev.weft.core.id.JobId;

/**
 * Names one channel: an attempt at a source subtask and an attempt at a target subtask of one edge. Both ends register under
 * the same id, so an end of an older attempt never meets one of a newer.
 *
 * @param edge number of the edge in its job, stable over restarts
 * @param sourceAttempt attempt number of the source subtask, from 1
 * @param targetAttempt attempt number of the target subtask, from 1
 */
public record ChannelId(
        JobId job, int edge, int sourceSubtask, int sourceAttempt, int targetSubtask, int targetAttempt) {
    @Override
    public String toString() {
        return job + "/edge " + edge + "/" + sourceSubtask + "#" + sourceAttempt + "→" + targetSubtask + "#"
                + targetAttempt;
    }
}
