package dev.weft.master.view;

import java.util.List;

/**
 * That a job lacks slots: what it asks for, what there is, and why that is not enough.
 *
 * @param asked slots that the job needs
 * @param held those that it has
 */
public record SlotShortage(int asked, int held, Supply supply) {
    /** Of a job that has all that it needs. */
    public static final SlotShortage NONE = new SlotShortage(0, 0, new Supply(0, 0, 0, 0, List.of()));

    /**
     * Where slots could come from.
     *
     * @param workers registered ones
     * @param free their slots that no job holds
     * @param requested workers asked of the cluster
     * @param starting workers that have a place and have not registered
     * @param obstacles what hinders, a line each; none when it is a matter of time only
     */
    public record Supply(int workers, int free, int requested, int starting, List<String> obstacles) {
        public Supply {
            obstacles = List.copyOf(obstacles);
        }
    }

    /** Whether the job has all that it needs. */
    public boolean isNone() {
        return asked == held;
    }

    /** All of it in one line that begins with what is asked; "" when nothing is lacking. */
    public String line() {
        if (isNone()) {
            return "";
        }
        String asks = "asked for " + asked + " slots, holds " + held;
        String there = supply.workers() + " workers registered with " + supply.free() + " free slots, "
                + supply.requested() + " asked for, " + supply.starting() + " starting";
        return supply.obstacles().isEmpty()
                ? asks + "; " + there
                : asks + "; " + there + "; " + String.join("; ", supply.obstacles());
    }
}
