package dev.weft.simulation;

import dev.weft.core.error.EngineException;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.view.JobResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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

    private static final Duration JOBS_END = Duration.ofSeconds(120);
    private static final Duration ALL_GIVEN_BACK = MasterSettings.SURPLUS_AT_MOST.plusSeconds(10);
    private static final Duration APPLICATION_ENDS = Duration.ofSeconds(40);
    private static final Duration NOTHING_HAPPENS = Duration.ofSeconds(600);
    private static final Duration ANSWER = MasterSettings.MOST_STANDSTILL.plusSeconds(30);

    private final long seed;
    private final World world;
    private final Faults faults;
    private final SimulatedCluster cluster;
    private final Invariants invariants;
    private final List<SimulatedJob> jobs = new ArrayList<>();
    private final List<Question> questions = new ArrayList<>();
    private Duration nextCheck = Duration.ZERO;

    /** Something that a client asked and must be told. */
    private record Question(String what, Duration at, CompletableFuture<?> answer) {}

    private Simulation(long seed, History history) {
        this.seed = seed;
        this.world = new World(seed, history);
        this.faults = Faults.draw(world);
        this.cluster = new SimulatedCluster(world, faults, MasterSettings.draw(world));
        this.invariants = new Invariants(world, faults, cluster.yarn(), cluster.ledger(), cluster.names());
    }

    /**
     * Runs one seed to its end.
     *
     * @throws InvariantViolation when something happened that must not; the message has seed, fault and the last events
     */
    public static Report run(long seed) {
        return run(seed, line -> {});
    }

    /** As {@link #run(long)}; {@code listener} is told every event as it happens. */
    public static Report run(long seed, Consumer<String> listener) {
        var history = new History(listener);
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
                + simulation.faults + "\n" + String.join("\n", history.last()) + "\nSeed " + simulation.seed + ": "
                + what;
    }

    private Report run(History history) {
        Duration calmAt = world.between(LEAST_TROUBLE, MOST_TROUBLE);
        planJobs();
        planTrouble(calmAt);
        advance(calmAt, () -> false);
        cluster.calmDown();
        within(JOBS_END, this::allJobsEnded, () -> "not ended: " + openJobs());
        within(ALL_GIVEN_BACK, invariants::isIdle, () -> "left: " + invariants.leftOver());
        ask("end of the application", cluster.client().shutDown(ApplicationEnd.SUCCEEDED, "the simulation is over"));
        within(APPLICATION_ENDS, this::applicationEnded, () -> "the application goes on");
        advance(world.now().plus(NOTHING_HAPPENS), world::isOver);
        checkSilence();
        return new Report(
                seed,
                world.now(),
                world.steps(),
                history.hash(),
                invariants.results().stream().collect(Collectors.groupingBy(JobResult::status, Collectors.counting())));
    }

    // ---- what is to happen

    private void planJobs() {
        int count = world.between(1, 3);
        for (int i = 1; i <= count; i++) {
            SimulatedJob job = RandomJobs.draw(world, "job" + i);
            jobs.add(job);
            cluster.names().add(job.graph());
            world.after(job.submitAt(), () -> submit(job));
        }
    }

    private void submit(SimulatedJob job) {
        world.happened(
                "client",
                "submits " + job.name() + ": " + job.tasks().size() + " tasks, " + job.slots() + " slots, "
                        + job.graph().options());
        invariants.submitted(job);
        ask("submission of " + job.name(), cluster.client().submit(job.graph()).thenAccept(id -> await(job)));
    }

    private void await(SimulatedJob job) {
        job.cancelAfter().ifPresent(delay -> world.after(delay, () -> cancel(job)));
        cluster.client().whenEnded(job.graph().id()).whenComplete((result, failure) -> {
            // outside the loop that tells it: a violation must not vanish in the future
            world.after(Duration.ZERO, () -> {
                if (failure != null) {
                    throw new InvariantViolation("the end of " + job.name() + " is not told", failure);
                }
                invariants.ended(job, result);
            });
        });
    }

    private void cancel(SimulatedJob job) {
        world.happened("client", "cancels " + job.name());
        invariants.cancelRequested(job);
        ask("cancellation of " + job.name(), cluster.client().cancel(job.graph().id()));
    }

    private void planTrouble(Duration calmAt) {
        times(faults.workerDeaths(), calmAt, () -> withContainer(this::killOrLose));
        times(faults.preemptions(), calmAt, () -> withContainer(cluster.yarn()::preempt));
        times(faults.partitions(), calmAt, () -> withContainer(this::cutOff));
        times(faults.pauses(), calmAt, this::pause);
        times(world.between(0, 4), calmAt, this::lookAround);
    }

    private void times(int count, Duration before, Runnable action) {
        for (int i = 0; i < count; i++) {
            world.after(world.between(Duration.ofSeconds(1), before), action);
        }
    }

    private void withContainer(Consumer<SimulatedYarn.Container> action) {
        pickContainer().ifPresent(action);
    }

    private Optional<SimulatedYarn.Container> pickContainer() {
        List<SimulatedYarn.Container> all = List.copyOf(cluster.yarn().containers());
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(all.get(world.random().nextInt(all.size())));
    }

    private void killOrLose(SimulatedYarn.Container container) {
        if (world.chance(0.7)) {
            cluster.yarn().kill(container);
        } else {
            cluster.yarn().loseNode(container);
        }
    }

    private void cutOff(SimulatedYarn.Container container) {
        cluster.network().cutOff(container.name());
        world.after(
                world.between(Duration.ofMillis(500), MOST_PARTITION),
                () -> cluster.network().reconnect(container.name()));
    }

    private void pause() {
        Duration length = world.between(Duration.ofMillis(200), MasterSettings.MOST_PAUSE);
        if (world.chance(0.5)) {
            cluster.master().process().pause(length);
        } else {
            withContainer(container ->
                    container.worker().ifPresent(worker -> worker.process().pause(length)));
        }
    }

    /** What dashboards do. */
    private void lookAround() {
        ask("list of jobs", cluster.client().jobs());
        ask("overview", cluster.client().overview());
        ask("list of workers", cluster.client().workers());
        for (SimulatedJob job : jobs) {
            ask("details of " + job.name(), cluster.client().job(job.graph().id()));
            ask(
                    "exceptions of " + job.name(),
                    cluster.client().exceptions(job.graph().id()));
        }
    }

    private void ask(String what, CompletableFuture<?> answer) {
        questions.add(new Question(what, world.now(), answer));
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
        questions.removeIf(this::isAnswered);
    }

    private boolean isAnswered(Question question) {
        if (question.answer().isDone()) {
            checkRefusal(question);
            return true;
        }
        if (world.now().minus(question.at()).compareTo(ANSWER) > 0) {
            throw new InvariantViolation("no answer: " + question.what());
        }
        return false;
    }

    /** A refusal is an answer; anything else that comes instead is a fault. */
    private static void checkRefusal(Question question) {
        try {
            question.answer().join();
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof EngineException)) {
                throw new InvariantViolation(question.what() + " fails: " + e.getCause(), e);
            }
        }
    }

    private boolean allJobsEnded() {
        return jobs.stream().allMatch(invariants::hasEnded);
    }

    private String openJobs() {
        return jobs.stream()
                .filter(job -> !invariants.hasEnded(job))
                .map(job ->
                        job.name() + " " + cluster.ledger().aliveOf(job.graph().id()))
                .toList()
                .toString();
    }

    private boolean applicationEnded() {
        return cluster.yarn().applicationEnd().isPresent();
    }

    private void checkSilence() {
        if (!world.isOver()) {
            throw new InvariantViolation("the application has ended and something still goes on");
        }
        List<String> open = cluster.master().process().openLoops();
        if (!open.isEmpty()) {
            throw new InvariantViolation("the application has ended and loops are open: " + open);
        }
    }
}
