package dev.weft.master.resource;

import dev.weft.core.id.JobId;
import dev.weft.core.id.SlotId;
import dev.weft.core.id.WorkerId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Decides which free slots go to which job: jobs in the order in which they asked, spread evenly over workers, workers that
 * the job uses already last only by their load. Pure.
 */
final class SlotGrants {
    private SlotGrants() {}

    /**
     * Slots for jobs.
     *
     * @param missing slots that each job lacks, in the order of service
     * @param free slots that nobody holds
     * @param usedByWorker slots in use on each worker
     */
    static Map<JobId, List<SlotId>> decide(
            Map<JobId, Integer> missing, Collection<SlotId> free, Map<WorkerId, Integer> usedByWorker) {
        TreeSet<SlotId> open = new TreeSet<>(free);
        TreeMap<WorkerId, Integer> load = new TreeMap<>(usedByWorker);
        Map<JobId, List<SlotId>> grants = new LinkedHashMap<>();
        missing.forEach((job, count) -> {
            List<SlotId> slots = take(Math.min(count, open.size()), open, load);
            if (!slots.isEmpty()) {
                grants.put(job, slots);
            }
        });
        return grants;
    }

    private static List<SlotId> take(int count, TreeSet<SlotId> open, TreeMap<WorkerId, Integer> load) {
        List<SlotId> taken = new ArrayList<>();
        while (taken.size() < count) {
            SlotId next = open.stream()
                    .min(Comparator.comparingInt((SlotId slot) -> load.getOrDefault(slot.worker(), 0))
                            .thenComparing(Comparator.naturalOrder()))
                    .orElseThrow();
            open.remove(next);
            load.merge(next.worker(), 1, Integer::sum);
            taken.add(next);
        }
        return taken;
    }
}
