package dev.weft.simulation;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.view.JobDetails;
import dev.weft.master.view.WorkerView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Submits, cancels and looks around as people and dashboards do, and watches that every question is answered in time, and
 * truly as far as one can know.
 */
final class Client {
    private static final Duration ANSWER = MasterSettings.MOST_STANDSTILL.plusSeconds(30);
    private static final Duration SUBMIT_AGAIN = Duration.ofSeconds(1);

    private final World world;
    private final DispatcherGateway master;
    private final Invariants invariants;
    private final List<Question> questions = new ArrayList<>();

    /** Something that was asked and must be told. */
    private record Question(String what, Duration at, CompletableFuture<?> answer) {}

    Client(World world, DispatcherGateway master, Invariants invariants) {
        this.world = world;
        this.master = master;
        this.invariants = invariants;
    }

    /** Submits the job, again and again while the master's store refuses. */
    void submit(SimulatedJob job) {
        world.happened(
                "client",
                "submits " + job.name() + ": " + job.tasks().size() + " tasks, " + job.slots() + " slots, "
                        + job.graph().options());
        invariants.submitted(job);
        ask("submission of " + job.name(), master.submit(job.graph()), id -> submitted(job), why -> refused(job, why));
    }

    private void refused(SimulatedJob job, EngineException why) {
        world.happened("client", job.name() + " is refused: " + why.getMessage());
        if (why.code() == ErrorCode.STORAGE) {
            world.after(SUBMIT_AGAIN, () -> submit(job));
        } else {
            invariants.refused(job);
        }
    }

    private void submitted(SimulatedJob job) {
        job.cancelAfter().ifPresent(delay -> world.after(delay, () -> cancel(job)));
        master.whenEnded(job.graph().id())
                .whenComplete((result, failure) -> later(() -> {
                    if (failure != null) {
                        throw new InvariantViolation("the end of " + job.name() + " is not told", failure);
                    }
                    invariants.ended(job, result);
                }));
    }

    private void cancel(SimulatedJob job) {
        world.happened("client", "cancels " + job.name());
        invariants.cancelRequested(job);
        ask("cancellation of " + job.name(), master.cancel(job.graph().id()));
    }

    /** What dashboards do. */
    void lookAround(Collection<SimulatedJob> jobs) {
        ask("list of jobs", master.jobs());
        ask("overview", master.overview());
        ask("list of workers", master.workers(), this::checkWorkers, why -> {});
        for (SimulatedJob job : jobs) {
            ask("details of " + job.name(), master.job(job.graph().id()), details -> check(job, details), why -> {});
            ask("exceptions of " + job.name(), master.exceptions(job.graph().id()));
        }
    }

    /** No job holds more slots than it can use. */
    private void checkWorkers(List<WorkerView> workers) {
        var held = new TreeMap<dev.weft.core.id.JobId, Integer>();
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
    void ask(String what, CompletableFuture<?> answer) {
        ask(what, answer, told -> {}, why -> {});
    }

    private <T> void ask(
            String what, CompletableFuture<T> answer, Consumer<T> told, Consumer<EngineException> refused) {
        questions.add(new Question(what, world.now(), answer));
        answer.whenComplete((value, failure) -> later(() -> {
            if (failure == null) {
                told.accept(value);
            } else {
                refused.accept(refusal(what, failure));
            }
        }));
    }

    /** A refusal is an answer; anything else that comes instead is a fault. */
    private static EngineException refusal(String what, Throwable failure) {
        @Nullable Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (cause instanceof EngineException refusal) {
            return refusal;
        }
        throw new InvariantViolation(what + " fails: " + cause, failure);
    }

    /** Outside the loop that answers: what is wrong must not vanish in a future. */
    private void later(Runnable action) {
        world.after(Duration.ZERO, action);
    }

    /** Nobody waits for an answer too long. */
    void check() {
        questions.removeIf(question -> question.answer().isDone());
        for (Question question : questions) {
            if (world.now().minus(question.at()).compareTo(ANSWER) > 0) {
                throw new InvariantViolation("no answer: " + question.what());
            }
        }
    }
}
