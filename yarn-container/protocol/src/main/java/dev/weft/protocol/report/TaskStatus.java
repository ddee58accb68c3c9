package dev.weft.protocol.report;

import dev.weft.core.id.AttemptId;

/**
 * How one attempt is, in a heartbeat.
 *
 * @param slot index of the slot that it occupies
 */
public record TaskStatus(AttemptId attempt, int slot, TaskState state, TaskCounters counters) {}
