package dev.weft.simulation;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.OperationView;
import dev.weft.master.view.SavepointOrder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Takes savepoints, begins other jobs with them, and removes them at last. */
final class SavepointUser {
    private static final Duration ASK_AGAIN = Duration.ofMillis(500);
    private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

    private final World world;
    private final Client client;
    private final Invariants invariants;
    private final Consumer<SimulatedJob> submit;
    private final Map<String, SimulatedJob> taken = new LinkedHashMap<>();
    /** Each once, however often a master is asked anew. */
    private final Set<String> removing = new TreeSet<>();

    private int open;
    private boolean lost;

    /** @param submit takes a job that goes on from a savepoint */
    SavepointUser(World world, Client client, Invariants invariants, Consumer<SimulatedJob> submit) {
        this.world = world;
        this.client = client;
        this.invariants = invariants;
        this.submit = submit;
    }

    /** The job was taken: a savepoint is asked for in a while, where one is planned. */
    void submitted(SimulatedJob job) {
        job.savepoint().ifPresent(plan -> world.after(plan.after(), () -> take(job, plan)));
    }

    private void take(SimulatedJob job, SavepointPlan plan) {
        if (invariants.hasEnded(job)) {
            return;
        }
        world.happened("client", "wants a savepoint of " + job.name() + ", then " + plan.then());
        JobId id = job.graph().id();
        if (plan.then() == AfterSavepoint.CANCEL) {
            invariants.cancelRequested(job);
        } else if (plan.stops()) {
            invariants.stopRequested(job);
        }
        var trigger = Id128.random(world.random());
        var order = new SavepointOrder(Optional.of(trigger), Optional.of(FlakyFiles.SAVEPOINTS), plan.then());
        open++;
        client.ask(
                "savepoint of " + job.name(),
                master -> master.triggerSavepoint(id, order),
                (answer, times) -> {
                    lost |= times > 1; // what an earlier master made of the same wish is known to nobody
                    askForIt(job, plan, trigger);
                },
                (why, times) -> {
                    lost |= times > 1;
                    over();
                });
    }

    private void askForIt(SimulatedJob job, SavepointPlan plan, Id128 trigger) {
        client.ask(
                "state of the savepoint of " + job.name(),
                master -> master.savepointState(job.graph().id(), trigger),
                (view, times) -> told(job, plan, trigger, view),
                (why, times) -> {
                    lost = true; // its master is gone, and with it what it knew
                    over();
                });
    }

    private void told(SimulatedJob job, SavepointPlan plan, Id128 trigger, OperationView view) {
        if (!view.over()) {
            world.after(ASK_AGAIN, () -> askForIt(job, plan, trigger));
            return;
        }
        over();
        view.failure().ifPresent(why -> failed(job, why.message()));
        view.result().ifPresent(folder -> taken(job, plan, folder));
    }

    private void failed(SimulatedJob job, String why) {
        world.happened("client", "gets no savepoint of " + job.name() + ": " + why);
        // one that was taken by a job which did not stop then is its user's all the same
        int folder = why.indexOf(FlakyFiles.SAVEPOINTS);
        if (why.contains(" was taken, but the job did not end") && folder >= 0) {
            taken.put(why.substring(folder, why.indexOf(' ', folder)), job);
        }
    }

    private void taken(SimulatedJob job, SavepointPlan plan, String folder) {
        world.happened("client", "has the savepoint " + folder + " of " + job.name());
        taken.put(folder, job);
        if (plan.resumed() && world.chance(0.9)) {
            SimulatedJob next = job.goingOnFrom(JobId.random(world.random()), folder, plan.claimed());
            submit.accept(next);
        }
    }

    private void over() {
        open--;
    }

    /** True when no answer is awaited. */
    boolean isIdle() {
        return open == 0;
    }

    /** True when a savepoint may be somewhere that nobody was told of. */
    boolean lost() {
        return lost;
    }

    // ---- removal

    /** Removes all that were taken and not removed by a job that claimed them. */
    void removeAll(FlakyFiles files) {
        taken.keySet().stream().filter(folder -> !files.all(folder).isEmpty()).forEach(this::remove);
        taken.clear();
    }

    private void remove(String folder) {
        removing.add(folder);
        Id128 trigger = Id128.random(world.random());
        client.ask(
                "removal of " + folder,
                master -> master.disposeSavepoint(Optional.of(trigger), folder),
                (answer, times) -> askWhetherRemoved(folder, trigger),
                (why, times) -> {
                    throw new InvariantViolation("savepoint " + folder + " cannot be removed: " + why.getMessage());
                });
    }

    private void askWhetherRemoved(String folder, Id128 trigger) {
        client.ask(
                "state of the removal of " + folder,
                master -> master.disposalState(trigger),
                (view, times) -> {
                    if (!view.over()) {
                        world.after(ASK_AGAIN, () -> askWhetherRemoved(folder, trigger));
                    } else if (view.failure().isPresent()
                            && !isGone(view.failure().get())) {
                        throw new InvariantViolation("savepoint " + folder + " cannot be removed: "
                                + view.failure().get().message());
                    } else {
                        removing.remove(folder);
                    }
                },
                (why, times) -> world.after(TRY_AGAIN, () -> remove(folder)));
    }

    /** The job that claimed it has just removed it; at the end it is seen that no file is left. */
    private static boolean isGone(Failure why) {
        return why.code() == ErrorCode.NOT_FOUND;
    }

    /** True when all that were to be removed are. */
    boolean removed() {
        return removing.isEmpty();
    }
}
