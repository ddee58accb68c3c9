package dev.weft.simulation;

import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.config.DispatcherConfig;
import dev.weft.master.view.JobResult;
import dev.weft.master.view.JobStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * One run: a master, its workers and some jobs in an unkind world, which calms down after a while. Then every job must end,
 * everything must be given back, and the application must end. What must never be is watched all the time.
 */
public final class Simulation {
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(100);
    private static final Duration LEAST_TROUBLE = Duration.ofSeconds(5);
    private static final Duration MOST_TROUBLE = Duration.ofSeconds(30);
    /** A partition ends after the lease of a worker at the latest, and a little later. */
    private static final Duration MOST_PARTITION = Duration.ofSeconds(20);

    private static final Duration MOST_OUTAGE = Duration.ofSeconds(15);

    private static final Duration JOBS_END = Duration.ofSeconds(120);
    private static final Duration ALL_GIVEN_BACK = MasterSettings.SURPLUS_AT_MOST.plusSeconds(10);
    /** Jobs get 30 s to stop, workers 3 s to hear of the end, and nobody is in a hurry. */
    private static final Duration APPLICATION_ENDS = Duration.ofSeconds(60);

    /** Longer than a master takes to stop its jobs and workers. */
    private static final Duration ENDS_AGAIN = Duration.ofSeconds(15);

    private static final Duration SAVEPOINTS_REMOVED = Duration.ofSeconds(20);
    private static final Duration STANDBYS_END = Duration.ofSeconds(5);
    private static final Duration NOTHING_HAPPENS = Duration.ofSeconds(600);

    private final long seed;
    private final World world;
    private final Faults faults;
    private final SimulatedCluster cluster;
    private final Invariants invariants;
    private final List<SimulatedJob> jobs = new ArrayList<>();
    private final MasterSettings settings;
    private final Ending ending;
    private final Client client;
    private final SavepointUser savepoints;
    private Duration nextCheck = Duration.ZERO;
    private Duration calmAt = Duration.ZERO;

    private Simulation(long seed, History history) {
        this.seed = seed;
        this.world = new World(seed, history);
        this.ending = Ending.draw(world);
        var kind = SimulatedCluster.Kind.draw(world, ending == Ending.AFTER_ALL_JOBS);
        this.faults = Faults.draw(world, kind.electing());
        this.settings = MasterSettings.draw(world);
        this.cluster = new SimulatedCluster(world, faults, settings.config(), ending.mode(), kind);
        this.invariants =
                new Invariants(world, faults, cluster.yarn(), cluster.ledger(), cluster.names(), settings.spareSlots());
        this.client = new Client(world, cluster.masters(), kind.electing(), invariants, job -> taken(job));
        this.savepoints = new SavepointUser(world, client, invariants, this::plan);
    }

    /**
     * Runs one seed to its end.
     *
     * @throws InvariantViolation when something happened that must not; the message has seed, fault and the last events
     */
    public static Report run(long seed) {
        return run(seed, new History(Optional.empty()));
    }

    /** As {@link #run(long)}; {@code listener} is told every event as it happens. */
    public static Report run(long seed, Consumer<String> listener) {
        return run(seed, new History(Optional.of(listener)));
    }

    private static Report run(long seed, History history) {
        var simulation = new Simulation(seed, history);
        try {
            return simulation.run(history);
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            throw new InvariantViolation(story(simulation, history, e), e);
        }
    }

    private static String story(Simulation simulation, History history, Throwable cause) {
        String what = cause instanceof InvariantViolation ? cause.getMessage() : "a loop threw " + cause;
        return "Seed " + simulation.seed + " at " + simulation.world.now().toMillis() + " ms: " + what + "\n"
                + simulation.faults + "\n" + simulation.settings.config().toMap() + ", ends " + simulation.ending
                + ", " + simulation.cluster.kind() + "\n"
                + String.join("\n", history.last()) + "\nSeed " + simulation.seed + ": "
                + what;
    }

    private Report run(History history) {
        Duration calmAt = world.between(LEAST_TROUBLE, MOST_TROUBLE);
        planJobs();
        planTrouble(calmAt);
        planEnding(calmAt);
        advance(calmAt, () -> false);
        cluster.calmDown();
        if (ending.letsJobsEnd()) {
            within(JOBS_END, this::allJobsEnded, () -> "not ended: " + openJobs());
        }
        if (ending == Ending.AFTER_ALL_JOBS) {
            savepoints.removeAll(cluster.files());
            within(SAVEPOINTS_REMOVED, savepoints::removed, () -> "savepoints are not removed");
            within(ALL_GIVEN_BACK, invariants::isIdle, () -> "left: " + invariants.leftOver());
            within(ALL_GIVEN_BACK, () -> loaded().isEmpty(), () -> "loaded and of no use: " + loaded());
            shutDown(ApplicationEnd.SUCCEEDED);
        }
        within(APPLICATION_ENDS, this::applicationEnded, () -> "the application goes on");
        world.after(STANDBYS_END, cluster.masters()::stopOthers);
        advance(world.now().plus(NOTHING_HAPPENS), world::isOver);
        checkEnd();
        return new Report(
                seed,
                world.now(),
                world.steps(),
                history.hash(),
                invariants.results().stream().collect(Collectors.groupingBy(JobResult::status, Collectors.counting())),
                cluster.ledger().completions(),
                cluster.ledger().restores());
    }

    // ---- what is to happen

    private void planJobs() {
        int count = ending == Ending.WITH_ITS_JOB ? 1 : world.between(1, 3);
        for (int i = 1; i <= count; i++) {
            plan(RandomJobs.draw(world, "job" + i, faults));
        }
        if (cluster.kind().standalone()) {
            cluster.hosts().begin(containersForAllJobs() + world.between(1, 2), settings.slotsPerWorker());
        } else if (world.chance(0.3)) {
            // a full queue: room for what all jobs need together, and hardly more
            cluster.yarn().limit(containersForAllJobs() + world.between(0, 2));
        }
    }

    private void plan(SimulatedJob job) {
        jobs.add(job);
        cluster.names().add(job.graph());
        cluster.ledger().expect(job.graph().id(), job.tasks());
        world.after(job.submitAt(), () -> client.submit(job));
    }

    private void taken(SimulatedJob job) {
        if (ending.mode() == DispatcherConfig.Mode.SESSION) {
            savepoints.submitted(job);
        }
    }

    private int containersForAllJobs() {
        int slots = settings.spareSlots()
                + jobs.stream().mapToInt(Simulation::mostSlots).sum();
        return (slots + settings.slotsPerWorker() - 1) / settings.slotsPerWorker();
    }

    private void planEnding(Duration calmAt) {
        switch (ending) {
            case AFTER_ALL_JOBS, WITH_ITS_JOB -> {}
            case AT_ONCE -> times(1, calmAt, () -> shutDown(ApplicationEnd.KILLED));
            case BY_THE_CLUSTER ->
                times(1, calmAt, () -> {
                    invariants.shutDownRequested();
                    cluster.giveUpApplication();
                });
        }
    }

    /** A job and the one that goes on from its savepoint may run side by side. */
    private static int mostSlots(SimulatedJob job) {
        return job.savepoint().filter(SavepointPlan::resumed).isPresent() ? 2 * job.slots() : job.slots();
    }

    private void shutDown(ApplicationEnd how) {
        world.happened("client", "ends the application");
        invariants.shutDownRequested();
        client.ask("end of the application", master -> master.shutDown(how, "the simulation ends it"));
        world.after(ENDS_AGAIN, () -> endAgain(how));
    }

    /** The master that was asked may have been cut off, or have died of something else. */
    private void endAgain(ApplicationEnd how) {
        if (!applicationEnded()) {
            shutDown(how);
        }
    }

    private void planTrouble(Duration calmAt) {
        this.calmAt = calmAt;
        times(faults.workerDeaths(), calmAt, this::killOrLose);
        times(faults.preemptions(), calmAt, () -> pickContainer().ifPresent(cluster.yarn()::preempt));
        times(faults.partitions(), calmAt, () -> pickWorker().ifPresent(this::cutOff));
        times(faults.pauses(), calmAt, this::pause);
        times(faults.masterDeaths(), calmAt, () -> pickMaster().ifPresent(this::killMaster));
        times(faults.masterPartitions(), calmAt, () -> pickMaster().ifPresent(this::partMaster));
        times(faults.outages(), calmAt, this::outage);
        times(world.between(0, 4), calmAt, () -> client.lookAround(jobs));
    }

    private void killMaster(SimulatedMaster master) {
        if (faults.onlyOfMasters()) {
            cluster.ledger().mustNotNotice();
        }
        cluster.masters().kill(master);
    }

    /** Mostly the leader: to the others not much can happen. */
    private Optional<SimulatedMaster> pickMaster() {
        return world.chance(0.8)
                ? cluster.masters().leader()
                : pick(cluster.masters().alive());
    }

    private void partMaster(SimulatedMaster master) {
        String name = master.process().name();
        String other = switch (world.between(0, 3)) {
            case 0 -> Ensemble.NAME;
            case 1 -> SimulatedYarn.NAME;
            case 2 -> pickWorker().map(worker -> worker.process().name()).orElse(Ensemble.NAME);
            default -> "";
        };
        Duration length = world.between(Duration.ofMillis(500), MOST_PARTITION);
        if (other.isEmpty()) {
            cluster.network().cutOff(name);
            world.after(length, () -> cluster.network().reconnect(name));
        } else {
            cluster.network().part(name, other);
            world.after(length, () -> cluster.network().join(name, other));
        }
    }

    private void outage() {
        cluster.ensemble().goDown();
        world.after(world.between(Duration.ofSeconds(1), MOST_OUTAGE), cluster.ensemble()::comeBack);
    }

    private void times(int count, Duration before, Runnable action) {
        for (int i = 0; i < count; i++) {
            world.after(world.between(Duration.ofSeconds(1), before), action);
        }
    }

    private Optional<SimulatedYarn.Container> pickContainer() {
        return pick(List.copyOf(cluster.yarn().containers()));
    }

    private Optional<SimulatedWorker> pickWorker() {
        return cluster.kind().standalone()
                ? pick(cluster.hosts().busy()).flatMap(cluster.hosts()::worker)
                : pickContainer().flatMap(SimulatedYarn.Container::worker);
    }

    private <T> Optional<T> pick(List<T> all) {
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(all.get(world.random().nextInt(all.size())));
    }

    private void killOrLose() {
        boolean lose = world.chance(0.3);
        if (cluster.kind().standalone()) {
            SimulatedHosts hosts = cluster.hosts();
            pick(hosts.busy()).ifPresent(lose ? hosts::lose : hosts::kill);
        } else {
            SimulatedYarn yarn = cluster.yarn();
            pickContainer().ifPresent(lose ? yarn::loseNode : yarn::kill);
        }
    }

    private void cutOff(SimulatedWorker worker) {
        String name = worker.process().name();
        cluster.network().cutOff(name);
        world.after(
                world.between(Duration.ofMillis(500), MOST_PARTITION),
                () -> cluster.network().reconnect(name));
    }

    private void pause() {
        Duration length = world.between(Duration.ofMillis(200), MasterSettings.MOST_PAUSE);
        if (world.chance(0.5)) {
            Duration calm = calmAt.minus(world.now());
            pickMaster().ifPresent(master -> master.process().pause(length.compareTo(calm) < 0 ? length : calm));
        } else {
            pickWorker().ifPresent(worker -> worker.process().pause(length));
        }
    }

    // ---- how it goes

    private void within(Duration limit, BooleanSupplier goal, java.util.function.Supplier<String> complaint) {
        Duration end = world.now().plus(limit);
        if (!advance(end, goal)) {
            throw new InvariantViolation("after " + limit.toSeconds() + " s of calm: " + complaint.get());
        }
    }

    /** Lets the world go on until {@code goal} holds; false when that is not so at {@code end}. */
    private boolean advance(Duration end, BooleanSupplier goal) {
        while (!goal.getAsBoolean()) {
            boolean more = world.step(end);
            if (world.now().compareTo(nextCheck) >= 0) {
                nextCheck = world.now().plus(CHECK_INTERVAL);
                check();
            }
            if (!more) {
                return goal.getAsBoolean();
            }
        }
        return true;
    }

    private void check() {
        invariants.check();
        if (!applicationEnded()) {
            client.check();
        }
    }

    private boolean allJobsEnded() {
        return savepoints.isIdle() && jobs.stream().allMatch(invariants::hasEnded);
    }

    private String openJobs() {
        return jobs.stream()
                .filter(job -> !invariants.hasEnded(job))
                .map(job ->
                        job.name() + " " + cluster.ledger().aliveOf(job.graph().id()))
                .toList()
                .toString();
    }

    private List<String> loaded() {
        return cluster.hosts().loaded(cluster.names());
    }

    private boolean applicationEnded() {
        return cluster.applicationEnd().isPresent();
    }

    private void checkEnd() {
        if (!world.isOver()) {
            throw new InvariantViolation("the application has ended and something still goes on");
        }
        Set<String> left = cluster.files().all(FlakyFiles.CHECKPOINTS);
        if (ending.letsJobsEnd() && !left.isEmpty()) {
            throw new InvariantViolation("files of checkpoints are left: " + left);
        }
        Set<String> savepointsLeft = cluster.files().all(FlakyFiles.SAVEPOINTS);
        if (ending == Ending.AFTER_ALL_JOBS && !savepoints.lost() && !savepointsLeft.isEmpty()) {
            throw new InvariantViolation("files of savepoints are left: " + savepointsLeft);
        }
        List<String> open = cluster.masters().openLoops();
        if (!open.isEmpty()) {
            throw new InvariantViolation("the application has ended and loops are open: " + open);
        }
        if (ending.letsJobsEnd() && !allJobsEnded()) {
            throw new InvariantViolation("the application has ended before " + openJobs());
        }
        ApplicationEnd end = cluster.applicationEnd().orElseThrow();
        if (end != expectedEnd()) {
            throw new InvariantViolation("the application ended as " + end + " instead of " + expectedEnd());
        }
    }

    private ApplicationEnd expectedEnd() {
        return switch (ending) {
            case AFTER_ALL_JOBS -> ApplicationEnd.SUCCEEDED;
            case AT_ONCE -> ApplicationEnd.KILLED;
            case BY_THE_CLUSTER -> ApplicationEnd.FAILED;
            case WITH_ITS_JOB ->
                invariants.results().stream()
                        .map(result -> endWith(result.status()))
                        .findFirst()
                        .orElseThrow();
        };
    }

    private static ApplicationEnd endWith(JobStatus status) {
        return switch (status) {
            case FINISHED -> ApplicationEnd.SUCCEEDED;
            case CANCELED -> ApplicationEnd.KILLED;
            case FAILED -> ApplicationEnd.FAILED;
            case INITIALIZING, CREATED, RUNNING, FAILING, CANCELLING, RESTARTING, SUSPENDED, RECONCILING ->
                throw new InvariantViolation("a job ended as " + status);
        };
    }
}
