package dev.weft.master.job;

import dev.weft.master.resource.WorkerInventory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * What workers still have of a job that goes on under this master, until it is decided what of it runs on. News that come
 * meanwhile wait, in order: they are about attempts that the job does not know yet. Confined to the job's loop.
 */
final class Inheritance {
    private final List<WorkerInventory> inventories = new ArrayList<>();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean collecting;
    private boolean holding;
    private int claims;

    /** @param open true when there may be something to inherit */
    Inheritance(boolean open) {
        this.collecting = open;
        this.holding = open;
    }

    /** True until it is decided what runs on. */
    boolean collects() {
        return collecting;
    }

    /** True while news wait. */
    boolean holds() {
        return holding;
    }

    void add(WorkerInventory inventory) {
        inventories.add(inventory);
        claims += inventory.running().size()
                + inventory.report().map(report -> report.ended().size()).orElse(0);
    }

    List<WorkerInventory> inventories() {
        return List.copyOf(inventories);
    }

    /** How many attempts workers spoke of: with fewer than there are tasks, some are missing for sure. */
    int claims() {
        return claims;
    }

    /** Does it now, or when it is decided what runs. */
    void pass(Runnable news) {
        if (holding) {
            waiting.add(news);
        } else {
            news.run();
        }
    }

    /** It is decided. */
    void decided() {
        collecting = false;
        inventories.clear();
    }

    /** The job is in the state that follows: what waited happens. */
    void release() {
        holding = false;
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
    }
}
