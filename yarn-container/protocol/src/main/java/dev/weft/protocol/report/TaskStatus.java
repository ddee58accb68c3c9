package dev.weft.protocol.report;

import dev.weft.core.id.AttemptId;
import java.util.Optional;

/**
 * How one attempt is, in a heartbeat.
 *
 * @param slot index of the slot that it occupies
 * @param time its event time; empty before it is open
 */
public record TaskStatus(
        AttemptId attempt, int slot, TaskState state, TaskCounters counters, Optional<TaskTime> time) {}
