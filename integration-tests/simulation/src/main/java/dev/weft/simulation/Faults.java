package dev.weft.simulation;

import java.time.Duration;

/**
 * How unkind the world is. All probabilities are per call or per occasion, 0 to 1.
 *
 * @param loss a message vanishes
 * @param repetition a message comes twice
 * @param slowMessage a message is held back, so that later ones overtake it
 * @param surplusGrant the cluster grants a second container for a request
 * @param repeatedEnd the cluster tells the end of a worker twice
 * @param launchFailure a granted container fails to start
 * @param taskFailure a task fails by itself
 * @param workerDeaths how many workers are killed in a run
 * @param partitions how many workers are cut off for a while, still running
 */
record Faults(
        double loss,
        double repetition,
        double slowMessage,
        double surplusGrant,
        double repeatedEnd,
        double launchFailure,
        double taskFailure,
        int workerDeaths,
        int partitions) {
    /** The longest that an ordinary message travels. */
    static final Duration MOST_DELAY = Duration.ofMillis(20);

    /** The longest that a slow message is held back. */
    static final Duration MOST_SLOWNESS = Duration.ofSeconds(3);

    static Faults none() {
        return new Faults(0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    /** Drawn anew for every seed, so that some runs are calm and others are not. */
    static Faults draw(World world) {
        return new Faults(
                world.random().nextDouble() * 0.2,
                world.random().nextDouble() * 0.2,
                world.random().nextDouble() * 0.1,
                world.random().nextDouble() * 0.5,
                world.random().nextDouble() * 0.5,
                world.random().nextDouble() * 0.1,
                world.chance(0.3) ? 0.02 : 0,
                world.random().nextInt(3),
                world.random().nextInt(2));
    }
}
