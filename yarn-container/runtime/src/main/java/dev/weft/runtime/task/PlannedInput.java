package dev.weft.runtime.task;

import dev.weft.api.graph.UserCode;
import dev.weft.runtime.exchange.PlannedChannel;
import java.util.List;

/**
 * One edge that leads into a task's head operator.
 *
 * @param input input of the head operator, from 0; several edges into one input are a union
 * @param serializer a {@code TypeSerializer} of the records
 * @param channels one per source subtask that reaches this one
 */
public record PlannedInput(int input, UserCode serializer, List<PlannedChannel> channels) {
    public PlannedInput {
        channels = List.copyOf(channels);
    }
}
