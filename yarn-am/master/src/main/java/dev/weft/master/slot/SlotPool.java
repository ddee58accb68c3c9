package dev.weft.master.slot;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.SlotId;
import dev.weft.core.id.WorkerId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The slots that a job holds, and which shared slot each serves. Survives restarts of the job: slots are kept. Confined to
 * the job's loop.
 */
public final class SlotPool {
    private final TreeMap<SlotId, SlotOffer> held = new TreeMap<>();
    private final TreeMap<SharedSlot, SlotOffer> serving = new TreeMap<>();
    private final TreeMap<SharedSlot, SlotId> previous = new TreeMap<>();
    private final TreeMap<AttemptId, SlotId> leaving = new TreeMap<>();

    /** Takes slots in; repeated offers have no effect. */
    public void add(Collection<SlotOffer> offers) {
        offers.forEach(offer -> held.put(offer.slot(), offer));
    }

    /** The slot serves {@code shared} already. */
    public void adopt(SharedSlot shared, SlotOffer offer) {
        held.put(offer.slot(), offer);
        serving.put(shared, offer);
        previous.put(shared, offer.slot());
    }

    /** An attempt that counts no more has not left the slot yet: it serves this job, and nobody else, until then. */
    public void leaving(AttemptId attempt, SlotId slot) {
        leaving.put(attempt, slot);
    }

    /** The attempt has left its slot; false when nobody waits for that. */
    public boolean left(AttemptId attempt) {
        return leaving.remove(attempt) != null;
    }

    /** The worker is gone, and so are its slots. */
    public void removeWorker(WorkerId worker) {
        leaving.values().removeIf(slot -> slot.worker().equals(worker));
        held.keySet().removeIf(slot -> slot.worker().equals(worker));
        serving.values().removeIf(offer -> offer.slot().worker().equals(worker));
    }

    /** Slots that serve nothing. */
    public List<SlotOffer> free() {
        TreeMap<SlotId, SlotOffer> free = new TreeMap<>(held);
        serving.values().forEach(offer -> free.remove(offer.slot()));
        return new ArrayList<>(free.values());
    }

    /** How many slots the job holds. */
    public int size() {
        return held.size();
    }

    /**
     * Finds a slot for each of {@code wanted} that has none.
     *
     * @return false, and no change, when there are not enough
     */
    public boolean serve(Collection<SharedSlot> wanted) {
        List<SharedSlot> unserved =
                wanted.stream().filter(slot -> !serving.containsKey(slot)).toList();
        List<SlotOffer> free = free();
        if (unserved.size() > free.size()) {
            return false;
        }
        serving.putAll(SlotAssigner.assign(unserved, free, serving.values(), previous));
        serving.forEach((shared, offer) -> previous.put(shared, offer.slot()));
        return true;
    }

    /** The slot that serves {@code shared}, if any does. */
    public Optional<SlotOffer> slotOf(SharedSlot shared) {
        return Optional.ofNullable(serving.get(shared));
    }

    /** All that serve now, by shared slot. */
    public SortedMap<SharedSlot, SlotOffer> serving() {
        return Collections.unmodifiableSortedMap(serving);
    }

    /** These shared slots need no slot any more. */
    public void stopServing(Collection<SharedSlot> done) {
        done.forEach(serving::remove);
    }

    /** Takes out and returns slots that serve nothing and that everybody has left, keeping {@code reserve} of all. */
    public List<SlotOffer> takeSurplus(int reserve) {
        List<SlotOffer> free = free();
        List<SlotOffer> left = free.stream()
                .filter(offer -> !leaving.containsValue(offer.slot()))
                .toList();
        int keep = Math.max(0, reserve - (free.size() - left.size()));
        List<SlotOffer> surplus = left.stream().skip(keep).toList();
        surplus.forEach(offer -> held.remove(offer.slot()));
        return surplus;
    }

    /** Workers of all held slots. */
    public SortedSet<WorkerId> workers() {
        TreeSet<WorkerId> workers = new TreeSet<>();
        held.keySet().forEach(slot -> workers.add(slot.worker()));
        return workers;
    }
}
