package dev.weft.master.checkpoint;

import dev.weft.core.id.AttemptId;
import dev.weft.master.slot.SlotOffer;

/**
 * An attempt that takes part in checkpoints.
 *
 * @param at where it runs
 * @param source true when barriers begin there
 * @param drained true when its input has ended
 */
public record Participant(AttemptId attempt, SlotOffer at, boolean source, boolean drained) {}
