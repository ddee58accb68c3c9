package dev.weft.master.resource;

import dev.weft.core.config.ResourceManagerOptions;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.view.ResourceOverview;
import dev.weft.master.view.WorkerView;
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

    /** The same in one line, with what hinders when jobs need {@code needed} slots together. */
    String line(int needed) {
        String line = sessions.all().size() + " workers registered with " + (slots() - used()) + " free slots, "
                + fleet.requested().size() + " asked for, " + fleet.starting().size() + " starting";
        String driverSays = driver.waitingFor();
        String failure = fleet.lastFailure();
        String limit = needed <= maxSlots
                ? ""
                : "; all jobs need " + needed + " slots, " + ResourceManagerOptions.MAX_SLOT_NUM.key() + " is "
                        + maxSlots;
        return line
                + limit
                + (driverSays.isEmpty() ? "" : "; " + driverSays)
                + (failure.isEmpty() ? "" : "; last failure: " + failure);
    }

    private int slots() {
        return sessions.all().stream().mapToInt(WorkerSession::slots).sum();
    }

    private int used() {
        return sessions.all().stream().mapToInt(WorkerSession::used).sum();
    }
}
