package dev.weft.master.resource;

import dev.weft.core.config.ResourceManagerOptions;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.view.ResourceOverview;
import dev.weft.master.view.SlotShortage;
import dev.weft.master.view.WorkerView;
import java.util.ArrayList;
import java.util.List;

/** What there is of workers and slots, for people. Confined to the ResourceManager's loop. */
final class ResourcePicture {
    private final WorkerSessions sessions;
    private final Fleet fleet;
    private final ClusterDriver driver;
    private final int maxSlots;

    ResourcePicture(WorkerSessions sessions, Fleet fleet, ClusterDriver driver, int maxSlots) {
        this.sessions = sessions;
        this.fleet = fleet;
        this.driver = driver;
        this.maxSlots = maxSlots;
    }

    /** Registered workers by id. */
    List<WorkerView> workers() {
        return sessions.all().stream().map(WorkerSession::view).toList();
    }

    /** Workers and slots in figures. */
    ResourceOverview overview() {
        int total = slots();
        int coming = fleet.requested().size() + fleet.starting().size();
        return new ResourceOverview(sessions.all().size(), total, total - used(), coming, driver.waitingFor());
    }

    /** Where slots could come from, and what hinders when jobs need {@code needed} of them together. */
    SlotShortage.Supply supply(int needed) {
        List<String> obstacles = new ArrayList<>();
        if (needed > maxSlots) {
            obstacles.add("all jobs need " + needed + " slots, " + ResourceManagerOptions.MAX_SLOT_NUM.key() + " is "
                    + maxSlots);
        }
        if (!driver.waitingFor().isEmpty()) {
            obstacles.add(driver.waitingFor());
        }
        if (!fleet.lastFailure().isEmpty()) {
            obstacles.add("last failure: " + fleet.lastFailure());
        }
        return new SlotShortage.Supply(
                sessions.all().size(),
                slots() - used(),
                fleet.requested().size(),
                fleet.starting().size(),
                obstacles);
    }

    private int slots() {
        return sessions.all().stream().mapToInt(WorkerSession::slots).sum();
    }

    private int used() {
        return sessions.all().stream().mapToInt(WorkerSession::used).sum();
    }
}
