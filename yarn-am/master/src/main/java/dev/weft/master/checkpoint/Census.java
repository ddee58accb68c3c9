package dev.weft.master.checkpoint;

import java.util.List;
import java.util.Optional;

/**
 * The tasks of a job at one moment.
 *
 * @param participants all tasks that run, in plan order
 * @param notReady which task does not, for people; empty when all do
 */
public record Census(List<Participant> participants, Optional<String> notReady) {
    public Census {
        participants = List.copyOf(participants);
    }

    /** True when all tasks run. */
    public boolean complete() {
        return notReady.isEmpty();
    }
}
