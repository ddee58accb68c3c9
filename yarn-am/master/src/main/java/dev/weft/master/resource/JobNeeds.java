package dev.weft.master.resource;

import dev.weft.core.id.JobId;
import dev.weft.master.view.SlotShortage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** What every job needs, in the order in which jobs first asked. Confined to the ResourceManager's loop. */
final class JobNeeds {
    private final Map<JobId, Need> needs = new LinkedHashMap<>();

    /** The job needs what it holds, until it says otherwise. */
    void adopt(JobId job, JobPort port) {
        needs.computeIfAbsent(job, id -> new Need(port));
    }

    void declare(JobId job, JobPort port, int slots) {
        Need need = needs.computeIfAbsent(job, id -> new Need(port));
        need.slots = slots;
    }

    void forget(JobId job) {
        needs.remove(job);
    }

    Optional<JobPort> port(JobId job) {
        return Optional.ofNullable(needs.get(job)).map(need -> need.port);
    }

    /** Slots that all jobs need together. */
    int total() {
        return needs.values().stream().mapToInt(need -> need.slots).sum();
    }

    /** Slots that each job lacks, without those that lack none. */
    Map<JobId, Integer> missing(ToIntFunction<JobId> held) {
        Map<JobId, Integer> missing = new LinkedHashMap<>();
        needs.forEach((job, need) -> {
            int lacks = need.slots - held.applyAsInt(job);
            if (lacks > 0) {
                missing.put(job, lacks);
            }
        });
        return missing;
    }

    /** Tells each job what it lacks, if that has changed. */
    void tellShortage(ToIntFunction<JobId> held, SlotShortage.Supply supply) {
        needs.forEach((job, need) -> {
            int has = held.applyAsInt(job);
            need.tell(need.slots > has ? new SlotShortage(need.slots, has, supply) : SlotShortage.NONE);
        });
    }

    void each(Consumer<JobPort> action) {
        needs.values().forEach(need -> action.accept(need.port));
    }

    private static final class Need {
        private final JobPort port;
        private int slots;
        private @Nullable SlotShortage told;

        Need(JobPort port) {
            this.port = port;
        }

        void tell(SlotShortage shortage) {
            if (!shortage.equals(told)) {
                told = shortage;
                port.lacking(shortage);
            }
        }
    }
}
