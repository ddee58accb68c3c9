package dev.weft.taskmanager.slot;

import dev.weft.core.id.JobId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which job holds which slot. A slot is held while a task lives in it: as soon as the master hears that the last one
 * has ended it may give the slot to another job. Confined to the worker's loop.
 */
public final class SlotTable {
    private final int slots;
    private final Map<Integer, JobId> holders = new HashMap<>();

    /** @param slots number of slots, from 1 */
    public SlotTable(int slots) {
        if (slots < 1) {
            throw new IllegalArgumentException("A worker needs at least one slot, not " + slots);
        }
        this.slots = slots;
    }

    /** Gives {@code slot} to {@code job}, or keeps it there. Returns why not, in one line, when that cannot be. */
    public Optional<String> hold(int slot, JobId job) {
        if (slot < 0 || slot >= slots) {
            return Optional.of("there is no slot " + slot + ": the worker has " + slots);
        }
        JobId holder = holders.putIfAbsent(slot, job);
        if (holder == null || holder.equals(job)) {
            return Optional.empty();
        }
        return Optional.of("slot " + slot + " is held by job " + holder);
    }

    /** No task lives in {@code slot} any more. */
    public void free(int slot) {
        holders.remove(slot);
    }

    /** Frees all slots of {@code job}. */
    public void release(JobId job) {
        holders.values().removeIf(job::equals);
    }

    /** Number of slots. */
    public int slots() {
        return slots;
    }

    /** Number of slots that no job holds. */
    public int free() {
        return slots - holders.size();
    }
}
