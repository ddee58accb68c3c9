package dev.weft.master.slot;

import dev.weft.core.id.SlotId;
import dev.weft.protocol.deploy.Peer;

/**
 * A slot that a job may use.
 *
 * @param worker its worker with the data address
 * @param incarnation the run of the worker that offers it: a later run's slots are others, though they have the same ids
 */
public record SlotOffer(SlotId slot, Peer worker, long incarnation) {
    public SlotOffer {
        if (!slot.worker().equals(worker.worker())) {
            throw new IllegalArgumentException("Slot " + slot + " is not of worker " + worker.worker());
        }
    }
}
