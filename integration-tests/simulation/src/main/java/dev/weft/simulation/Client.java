package dev.weft.simulation;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.WorkerView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Submits, cancels and looks around as people and dashboards do, and watches that every question is answered in time, and
 * truly as far as one can know. Follows the leader: what a master did not answer, the next one is asked.
 */
final class Client {
    private static final Duration ANSWER = MasterSettings.MOST_STANDSTILL.plusSeconds(60);
    private static final Duration SUBMIT_AGAIN = Duration.ofSeconds(1);

    private final World world;
    private final Masters masters;
    private final Invariants invariants;
    private final Consumer<SimulatedJob> taken;
    private final List<Question<?>> questions = new ArrayList<>();
    private final boolean electing;
    /** Jobs that a master refused for its storage, which may have them all the same. */
    private final Set<JobId> unsure = new HashSet<>();

    private final Set<JobId> known = new HashSet<>();

    /**
     * @param electing masters are elected: a job that one has taken is every other's
     * @param taken told of each job that a master has taken
     */
    Client(World world, Masters masters, boolean electing, Invariants invariants, Consumer<SimulatedJob> taken) {
        this.electing = electing;
        this.world = world;
        this.masters = masters;
        this.invariants = invariants;
        this.taken = taken;
    }

    /** Submits the job, again and again while the master's store refuses. */
    void submit(SimulatedJob job) {
        world.happened(
                "client",
                "submits " + job.name() + ": " + job.tasks().size() + " tasks, " + job.slots() + " slots, "
                        + job.graph().options());
        invariants.submitted(job);
        ask(
                "submission of " + job.name(),
                master -> master.submit(job.graph()),
                (id, times) -> submitted(job),
                (why, times) -> refused(job, why, times));
    }

    private void refused(SimulatedJob job, EngineException why, int times) {
        world.happened("client", job.name() + " is refused: " + why.getMessage());
        boolean before = times > 1 || unsure.contains(job.graph().id());
        if (why.code() == ErrorCode.CONFLICT && before) {
            submitted(job); // by the master that did not live to say so, or did not know
        } else if (why.code() == ErrorCode.STORAGE) {
            unsure.add(job.graph().id());
            world.after(SUBMIT_AGAIN, () -> submit(job));
        } else {
            invariants.refused(job);
        }
    }

    private void submitted(SimulatedJob job) {
        if (known.add(job.graph().id())) {
            taken.accept(job);
        }
        job.cancelAfter().ifPresent(delay -> world.after(delay, () -> cancel(job)));
        var end = new Question<>(
                "end of " + job.name(),
                master -> master.whenEnded(job.graph().id()),
                (result, times) -> invariants.ended(job, result),
                (why, times) -> endNotTold(job, why),
                true);
        questions.add(end);
        end.put();
    }

    /** Without an election a master that YARN has replaced still takes jobs, and its successor has seen what there is. */
    private void endNotTold(SimulatedJob job, EngineException why) {
        if (electing || why.code() != ErrorCode.NOT_FOUND) {
            throw new InvariantViolation("the end of " + job.name() + " is not told: " + why.getMessage(), why);
        }
        world.happened("client", job.name() + " is not known any more");
        world.after(SUBMIT_AGAIN, () -> submit(job));
    }

    private void cancel(SimulatedJob job) {
        world.happened("client", "cancels " + job.name());
        invariants.cancelRequested(job);
        ask("cancellation of " + job.name(), master -> master.cancel(job.graph().id()));
    }

    /** What dashboards do. */
    void lookAround(Collection<SimulatedJob> jobs) {
        ask("list of jobs", DispatcherGateway::jobs);
        ask("overview", DispatcherGateway::overview);
        ask(
                "list of workers",
                DispatcherGateway::workers,
                (workers, times) -> checkWorkers(workers),
                (why, times) -> {});
        for (SimulatedJob job : jobs) {
            ask(
                    "details of " + job.name(),
                    master -> master.job(job.graph().id()),
                    (details, times) -> check(job, details),
                    (why, times) -> {});
            ask(
                    "exceptions of " + job.name(),
                    master -> master.exceptions(job.graph().id()));
        }
    }

    /** No job holds more slots than it can use. */
    private void checkWorkers(List<WorkerView> workers) {
        var held = new TreeMap<JobId, Integer>();
        for (WorkerView worker : workers) {
            worker.allocated().forEach(allocation -> held.merge(allocation.job(), 1, Integer::sum));
        }
        held.forEach(invariants::checkHeld);
    }

    private static void check(SimulatedJob job, JobDetails details) {
        int tasks = details.vertices().stream()
                .mapToInt(vertex -> vertex.tasks().total())
                .sum();
        boolean same = details.overview().tasks().total() == job.tasks().size()
                && tasks == job.tasks().size();
        if (!same) {
            throw new InvariantViolation(job.name() + " has " + job.tasks().size() + " tasks, is shown with "
                    + details.overview().tasks().total() + ", in its vertices " + tasks);
        }
    }

    // ---- questions

    /** Asks; the answer is watched. */
    <T> void ask(String what, Function<DispatcherGateway, CompletableFuture<T>> call) {
        ask(what, call, (answer, times) -> {}, (why, times) -> {});
    }

    /** As {@link #ask(String, Function)}; how often it was asked is told with the answer. */
    <T> void ask(
            String what,
            Function<DispatcherGateway, CompletableFuture<T>> call,
            ObjIntConsumer<T> told,
            ObjIntConsumer<EngineException> refused) {
        var question = new Question<>(what, call, told, refused, false);
        questions.add(question);
        question.put();
    }

    /** Outside the loop that answers: what is wrong must not vanish in a future. */
    private void later(Runnable action) {
        world.after(Duration.ZERO, action);
    }

    /** Nobody waits for an answer too long. */
    void check() {
        questions.removeIf(question -> question.done);
        List.copyOf(questions).forEach(Question::check);
    }

    /** Something that was asked and must be told; how often it was asked is told with the answer. */
    private final class Question<T> {
        private final String what;
        private final Function<DispatcherGateway, CompletableFuture<T>> call;
        private final ObjIntConsumer<T> told;
        private final ObjIntConsumer<EngineException> refused;
        private final boolean patient;
        private Optional<SimulatedMaster> asked = Optional.empty();
        private Duration since = world.now();
        private int times;
        private boolean done;

        /** @param patient true when the answer may take as long as it likes */
        Question(
                String what,
                Function<DispatcherGateway, CompletableFuture<T>> call,
                ObjIntConsumer<T> told,
                ObjIntConsumer<EngineException> refused,
                boolean patient) {
            this.what = what;
            this.call = call;
            this.told = told;
            this.refused = refused;
            this.patient = patient;
        }

        void put() {
            Optional<SimulatedMaster> leader = masters.leader();
            if (leader.isEmpty()) {
                return;
            }
            asked = leader;
            since = world.now();
            times++;
            int round = times;
            call.apply(leader.get().client())
                    .whenComplete((value, failure) -> later(() -> answered(round, value, failure)));
        }

        private void answered(int round, @Nullable T value, @Nullable Throwable failure) {
            if (done || round != times) {
                return;
            }
            if (failure == null && value != null) {
                done = true;
                told.accept(value, times);
            } else if (failure == null) {
                done = true;
            } else {
                refused(refusal(what, failure));
            }
        }

        private void refused(EngineException why) {
            if (why.code() == ErrorCode.STALE) {
                asked = Optional.empty();
            } else {
                done = true;
                refused.accept(why, times);
            }
        }

        void check() {
            Optional<SimulatedMaster> leader = masters.leader();
            boolean lost =
                    asked.isEmpty() || asked.get().process().isDead() || (leader.isPresent() && !leader.equals(asked));
            if (lost) {
                asked = Optional.empty();
                put();
            }
            boolean late = world.now().minus(since).compareTo(ANSWER) > 0;
            if (late && !(patient && asked.isPresent())) {
                throw new InvariantViolation("no answer: " + what);
            }
        }
    }

    /** A refusal is an answer; anything else that comes instead is a fault. */
    private static EngineException refusal(String what, Throwable failure) {
        @Nullable Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (cause instanceof EngineException refusal) {
            return refusal;
        }
        throw new InvariantViolation(what + " fails: " + cause, failure);
    }
}
