package dev.weft.rest.checkpoints;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.weft.master.view.CheckpointView;

/** The fields that a checkpoint and its part of one vertex have in common. */
final class TotalsJson {
    private TotalsJson() {}

    /** Nothing is processed or persisted while barriers are awaited: they are aligned. Every checkpoint is a whole one. */
    static void put(ObjectNode json, long latestAckMillis, long durationMillis, CheckpointView.Totals totals) {
        json.put("latest_ack_timestamp", latestAckMillis);
        json.put("checkpointed_size", totals.bytes());
        json.put("state_size", totals.fullBytes());
        json.put("end_to_end_duration", durationMillis);
        json.put("alignment_buffered", totals.alignedBytes());
        json.put("processed_data", 0);
        json.put("persisted_data", 0);
        json.put("num_subtasks", totals.subtasks());
        json.put("num_acknowledged_subtasks", totals.acknowledged());
    }
}
