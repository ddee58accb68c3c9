package dev.weft.runtime.task;

import dev.weft.api.graph.Partitioning;
import dev.weft.api.graph.UserCode;
import dev.weft.runtime.exchange.PlannedChannel;
import java.util.List;

/**
 * One edge that leads out of a task.
 *
 * @param operator index in the chain of the operator that emits
 * @param sideOutput id of its side output, or "" for the main one
 * @param partitioning which channel gets a record
 * @param serializer a {@code TypeSerializer} of the records
 * @param targetMaxParallelism key groups of the target
 * @param channels one per target subtask that this one reaches, in the order of the subtasks
 */
public record PlannedOutput(
        int operator,
        String sideOutput,
        Partitioning partitioning,
        UserCode serializer,
        int targetMaxParallelism,
        List<PlannedChannel> channels) {
    public PlannedOutput {
        channels = List.copyOf(channels);
    }
}
