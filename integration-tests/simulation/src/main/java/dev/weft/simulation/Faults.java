package dev.weft.simulation;

import java.time.Duration;

/**
 * How unkind the world is. Probabilities are per call or per occasion, 0 to 1; numbers are per run.
 *
 * @param mostDelay the longest that an ordinary message travels
 * @param loss a message vanishes
 * @param repetition a message comes twice
 * @param slowMessage a message is held back, so that later ones overtake it
 * @param surplusGrant the cluster grants a second container for a request
 * @param lateGrant the cluster grants what was withdrawn
 * @param requestFailure a request is refused
 * @param repeatedEnd the cluster tells the end of a worker twice
 * @param silentEnd the cluster never tells the end of a worker
 * @param storeFailure the store of job graphs refuses a call
 * @param launchFailure a granted container fails to start
 * @param taskFailure a task fails by itself
 * @param stuckTask a task does not stop when it is told to
 * @param workerDeaths workers that are killed
 * @param preemptions workers that the cluster takes back
 * @param partitions workers that are cut off for a while, still running
 * @param pauses processes that stand still for a while, the master among them
 * @param slowZooKeeper a message to or from ZooKeeper is held back, or its answer is lost
 * @param outages ZooKeeper is down for a while
 * @param masterDeaths masters that are killed
 * @param masterPartitions masters that do not reach somebody for a while: ZooKeeper, YARN or a worker
 */
record Faults(
        Duration mostDelay,
        double loss,
        double repetition,
        double slowMessage,
        double surplusGrant,
        double lateGrant,
        double requestFailure,
        double repeatedEnd,
        double silentEnd,
        double storeFailure,
        double launchFailure,
        double taskFailure,
        double stuckTask,
        int workerDeaths,
        int preemptions,
        int partitions,
        int pauses,
        double slowZooKeeper,
        int outages,
        int masterDeaths,
        int masterPartitions) {
    private static final Duration GOOD_NETWORK = Duration.ofMillis(20);
    private static final Duration BAD_NETWORK = Duration.ofMillis(500);

    /** The longest that a slow message is held back. */
    static final Duration MOST_SLOWNESS = Duration.ofSeconds(3);

    /** The longest that a message is under way: another master may lead by then, and have tasks running. */
    static final Duration MOST_STRAYING = Duration.ofSeconds(20);

    /** How often processes stand still in a run. */
    static final int MOST_PAUSES = 2;

    /** A kind world: every run has some seeds of it, where nothing may fail at all. */
    static Faults none() {
        return new Faults(GOOD_NETWORK, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** Whether masters may be lost. */
    static final boolean TAKEOVERS = !"false".equals(System.getProperty("weft.simulation.takeovers"));

    /** Nothing but masters suffers: tasks must not notice. */
    private static Faults ofMasters(World world) {
        return new Faults(GOOD_NETWORK, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, world.between(1, 2), 0);
    }

    /**
     * Drawn anew for every seed: each kind of fault is absent in many runs, so that none hides another.
     *
     * @param electing masters may die, and others take over
     */
    static Faults draw(World world, boolean electing) {
        if (world.chance(0.05)) {
            return none();
        }
        if (TAKEOVERS && electing && world.chance(0.1)) {
            return ofMasters(world);
        }
        boolean takeovers = TAKEOVERS && electing;
        return new Faults(
                world.chance(0.5) ? GOOD_NETWORK : world.between(GOOD_NETWORK, BAD_NETWORK),
                sometimes(world, 0.2),
                sometimes(world, 0.2),
                sometimes(world, 0.1),
                sometimes(world, 0.5),
                sometimes(world, 1.0),
                sometimes(world, 0.1),
                sometimes(world, 0.5),
                sometimes(world, 0.5),
                sometimes(world, 0.3),
                sometimes(world, 0.1),
                sometimes(world, 0.1),
                sometimes(world, 0.1),
                world.between(0, 3),
                world.between(0, 1),
                world.between(0, 2),
                world.between(0, MOST_PAUSES),
                electing ? sometimes(world, 0.05) : 0,
                takeovers && world.chance(0.2) ? 1 : 0,
                takeovers ? world.between(0, 2) : 0,
                takeovers && world.chance(0.5) ? world.between(1, 2) : 0);
    }

    private static double sometimes(World world, double most) {
        return world.chance(0.5) ? 0 : world.random().nextDouble() * most;
    }

    /** True when no job has a reason to fail. */
    boolean isNone() {
        return equals(none());
    }

    /** True when no task has a reason to start more than once. */
    boolean onlyOfMasters() {
        return equals(new Faults(GOOD_NETWORK, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, masterDeaths, 0));
    }
}
