package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Id128;
import dev.weft.core.id.VertexId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.master.plan.Rescaling;
import dev.weft.master.view.JobStatus;
import dev.weft.master.view.RescaleView;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes of the job's parallelism. The tasks run on until the job holds slots for all that are wanted; then a checkpoint is taken
 * that names the new parallelism, and moves the job over to it whichever master hears of it. A wish whose checkpoint is not complete
 * dies with its master. Confined to the job's loop.
 */
final class Scaling {
    private static final Logger log = LoggerFactory.getLogger(Scaling.class);
    private static final Duration AGAIN = Duration.ofMillis(500);

    private final JobContext job;
    private final Deque<RescaleView> past = new ArrayDeque<>();
    private @Nullable Wish wish;
    private long number;

    Scaling(JobContext job) {
        this.job = job;
    }

    /** What somebody wants and has not got. */
    private static final class Wish {
        private final JobPlan from;
        private final JobPlan to;
        private final RescaleView view;
        private EventLoop.@Nullable Cancellable deadline;
        private EventLoop.@Nullable Cancellable again;
        private boolean checkpointing;
        private boolean late;
        private Optional<String> obstacle = Optional.empty();

        Wish(JobPlan from, JobPlan to, RescaleView view) {
            this.from = from;
            this.to = to;
            this.view = view;
        }

        void cancelTimers() {
            if (deadline != null) {
                deadline.cancel();
            }
            if (again != null) {
                again.cancel();
            }
        }
    }

    /**
     * Begins; an earlier wish that has not come true is forgotten.
     *
     * @throws EngineException BAD_INPUT or CONFLICT, in one line
     */
    void begin(Map<VertexId, Integer> parallelism, JobStatus status) {
        if (!job.checkpoints().periodic()) {
            throw conflict(
                    " takes no checkpoints to go on from: set execution.checkpointing.interval, or stop it with a"
                            + " savepoint and run it from there with -p");
        }
        if (status != JobStatus.RUNNING) {
            throw conflict(" is " + status + ": its parallelism can be changed while it is RUNNING");
        }
        if (wish != null && wish.checkpointing || job.checkpoints().replanDue()) {
            throw conflict(" is being rescaled just now: try again");
        }
        JobPlan to = Rescaling.apply(job.plan(), parallelism);
        end(RescaleView.Status.IGNORED, Optional.of("a later request took its place"));
        if (to.equals(job.plan())) {
            return;
        }
        wish = new Wish(job.plan(), to, view(to));
        wish.deadline = job.loop().schedule(job.config().slotRequestTimeout(), this::tooLate);
        log.info(
                "Job {} is to run with {} slots and {} tasks, it has {} and {}",
                job.plan().job(),
                to.slots(),
                to.tasks().size(),
                job.plan().slots(),
                job.plan().tasks().size());
        job.declareNeed();
        advance();
    }

    private RescaleView view(JobPlan to) {
        number++;
        List<RescaleView.Vertex> vertices = new ArrayList<>();
        Map<VertexId, PlannedVertex> next = to.verticesById();
        for (PlannedVertex vertex : job.plan().vertices()) {
            vertices.add(new RescaleView.Vertex(
                    vertex.id(),
                    vertex.name(),
                    vertex.slotSharingGroup(),
                    vertex.parallelism(),
                    next.getOrDefault(vertex.id(), vertex).parallelism()));
        }
        return new RescaleView(
                new Id128(job.plan().job().value().high() ^ number, now()),
                number,
                RescaleView.Status.IN_PROGRESS,
                now(),
                OptionalLong.empty(),
                Optional.empty(),
                vertices);
    }

    /** How many slots the job has to hold for what is wanted. */
    int slots() {
        return wish == null ? 0 : wish.to.slots();
    }

    /** All tasks run, or slots came: takes the next step if it can be taken. */
    void advance() {
        Wish one = wish;
        if (one == null || one.checkpointing || job.checkpoints().replanDue()) {
            return;
        }
        if (job.plan().equals(one.to)) {
            if (job.executions().allRunning()) {
                end(RescaleView.Status.COMPLETED, Optional.empty());
            }
            return;
        }
        if (one.again == null && job.slots().size() >= one.to.slots()) {
            one.checkpointing = true;
            // the answer comes before the event by which the job learns that the checkpoint is complete
            job.checkpoints().rescale(one.to).whenComplete((id, refusal) -> {
                one.checkpointing = false;
                if (refusal != null && wish == one) {
                    tryAgain(one, refusal);
                }
            });
        }
    }

    private void tryAgain(Wish one, Throwable refusal) {
        one.obstacle = Optional.of(String.valueOf(refusal.getMessage()));
        if (one.late) {
            tooLate();
            return;
        }
        one.again = job.loop().schedule(AGAIN, () -> {
            one.again = null;
            advance();
        });
    }

    private void tooLate() {
        Wish one = wish;
        if (one == null) {
            return;
        }
        one.late = true;
        if (one.checkpointing || job.checkpoints().replanDue() || !job.plan().equals(one.from)) {
            return; // it may come true yet, or has
        }
        String why = one.obstacle.orElseGet(() -> "it holds " + job.slots().size() + " of " + one.to.slots()
                + " slots: " + job.shortage().line());
        log.warn(
                "Job {} keeps its parallelism, the new one could not be had within {} s: {}",
                job.plan().job(),
                job.config().slotRequestTimeout().toSeconds(),
                why);
        end(RescaleView.Status.FAILED, Optional.of(why));
        job.declareNeed();
    }

    /** The job has ended. */
    void end() {
        end(RescaleView.Status.IGNORED, Optional.of("the job ended"));
    }

    private void end(RescaleView.Status status, Optional<String> reason) {
        Wish one = wish;
        if (one == null) {
            return;
        }
        wish = null;
        one.cancelTimers();
        past.addFirst(new RescaleView(
                one.view.id(),
                one.view.number(),
                status,
                one.view.startMillis(),
                OptionalLong.of(now()),
                reason,
                one.view.vertices()));
        if (past.size() > RescaleView.REMEMBERED) {
            past.removeLast();
        }
    }

    /** Newest first. */
    List<RescaleView> views() {
        List<RescaleView> views = new ArrayList<>(past);
        if (wish != null) {
            views.add(0, wish.view);
        }
        return views;
    }

    private EngineException conflict(String what) {
        return new EngineException(ErrorCode.CONFLICT, "Job " + job.plan().job() + what);
    }

    private long now() {
        return job.loop().clock().epochMillis();
    }
}
