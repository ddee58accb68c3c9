package dev.weft.master.slot;

import dev.weft.core.id.SlotId;
import dev.weft.core.id.WorkerId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides which free slot serves which shared slot: the previous slot if it is there, else another of the previous worker
 * (class loader, connections and local state are warm), else the worker that serves the fewest so far. Pure: the same input
 * gives the same answer.
 */
public final class SlotAssigner {
    private final TreeMap<SlotId, SlotOffer> free = new TreeMap<>();
    private final TreeMap<WorkerId, Integer> load = new TreeMap<>();
    private final TreeMap<SharedSlot, SlotOffer> assigned = new TreeMap<>();

    private SlotAssigner(Collection<SlotOffer> free, Collection<SlotOffer> used) {
        free.forEach(offer -> this.free.put(offer.slot(), offer));
        used.forEach(offer -> load.merge(offer.slot().worker(), 1, Integer::sum));
    }

    /**
     * An assignment for as many of {@code wanted} as there are free slots.
     *
     * @param wanted what needs a slot
     * @param free slots to choose from
     * @param used slots of the job that are in use already, for the even spread
     * @param previous where shared slots were served before, as far as known
     */
    public static SortedMap<SharedSlot, SlotOffer> assign(
            Collection<SharedSlot> wanted,
            Collection<SlotOffer> free,
            Collection<SlotOffer> used,
            Map<SharedSlot, SlotId> previous) {
        var assigner = new SlotAssigner(free, used);
        List<SharedSlot> open = new ArrayList<>(wanted);
        open.sort(Comparator.naturalOrder());
        open.removeIf(slot -> assigner.take(slot, assigner.sameSlot(previous.get(slot))));
        open.removeIf(slot -> assigner.take(slot, assigner.sameWorker(previous.get(slot))));
        open.removeIf(slot -> assigner.take(slot, assigner.leastLoaded()));
        return assigner.assigned;
    }

    private boolean take(SharedSlot slot, Optional<SlotOffer> offer) {
        offer.ifPresent(found -> {
            free.remove(found.slot());
            load.merge(found.slot().worker(), 1, Integer::sum);
            assigned.put(slot, found);
        });
        return offer.isPresent();
    }

    private Optional<SlotOffer> sameSlot(@Nullable SlotId previous) {
        return previous == null ? Optional.empty() : Optional.ofNullable(free.get(previous));
    }

    private Optional<SlotOffer> sameWorker(@Nullable SlotId previous) {
        if (previous == null) {
            return Optional.empty();
        }
        return free.values().stream()
                .filter(offer -> offer.slot().worker().equals(previous.worker()))
                .findFirst();
    }

    private Optional<SlotOffer> leastLoaded() {
        return free.values().stream()
                .min(Comparator.comparingInt((SlotOffer offer) ->
                                load.getOrDefault(offer.slot().worker(), 0))
                        .thenComparing(SlotOffer::slot));
    }
}
