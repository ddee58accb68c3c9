package dev.weft.master.checkpoint;

import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.Id128;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.ha.FencingToken;
import dev.weft.ha.single.SingleHighAvailability;
import dev.weft.master.config.CheckpointConfig;
import dev.weft.master.config.RecoveryConfig;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.Planner;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.master.testing.MemoryFiles;
import dev.weft.master.testing.TrickyPointers;
import dev.weft.master.view.AfterSavepoint;
import dev.weft.master.view.JobStatus;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.FromWorker;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A coordinator on a manual loop with files and pointers in memory. Every call on the coordinator runs on the loop. */
final class Bench {
    final ManualScheduler scheduler;
    final MemoryFiles files;
    final TrickyPointers pointers;
    final FakeTasks tasks;
    final CheckpointCoordinator coordinator;
    final JobPlan plan;
    final Epoch epoch;
    final List<EngineException> refusals = new ArrayList<>();
    private final ManualEventLoop loop;

    /** What a bench is made of; defaults: a job of three stages at parallelism 2, a checkpoint a second. */
    static final class Builder {
        private final TreeMap<String, String> config = new TreeMap<>(
                Map.of("execution.checkpointing.interval", "1 s", "execution.checkpointing.timeout", "10 s"));
        private JobPlan plan = Planner.plan(GraphBuilder.threeStages("job", 2));
        private @Nullable Bench earlier;
        private Epoch epoch = new Epoch(1, 1);

        Builder config(String key, String value) {
            config.put("execution." + key, value);
            return this;
        }

        Builder without(String key) {
            config.remove("execution." + key);
            return this;
        }

        Builder plan(JobPlan newPlan) {
            plan = newPlan;
            return this;
        }

        /** The next master of the same job, or another job beside its files. */
        Builder after(Bench bench) {
            earlier = bench;
            epoch = new Epoch(1, bench.epoch.leader() + 1);
            return this;
        }

        /** Found what it begins with, deployed. */
        Bench start() {
            Bench bench = new Bench(this);
            bench.begin();
            return bench;
        }

        Bench build() {
            return new Bench(this);
        }
    }

    static Builder aBench() {
        return new Builder();
    }

    private Bench(Builder builder) {
        Bench earlier = builder.earlier;
        scheduler = earlier == null ? new ManualScheduler() : earlier.scheduler;
        files = earlier == null ? new MemoryFiles(scheduler.clock()) : earlier.files;
        pointers = earlier == null ? new TrickyPointers() : earlier.pointers;
        plan = builder.plan;
        epoch = builder.epoch;
        tasks = new FakeTasks(plan, files.store, builder.epoch);
        loop = scheduler.loop("job");
        Configuration config = Configuration.fromMap(builder.config);
        URI folder = URI.create(MemoryFiles.ROOT + "/" + plan.job());
        coordinator = new CheckpointCoordinator(
                new CheckpointSetup(
                        plan,
                        CheckpointConfig.of(config),
                        RecoveryConfig.of(config),
                        Optional.of(folder),
                        10,
                        loop,
                        scheduler.loop("io"),
                        Id128.random(new SplittableRandom(builder.epoch.leader())),
                        new SplittableRandom(builder.epoch.leader()),
                        new CheckpointServices(
                                new StateStorage(files.stores(), Optional.empty()),
                                new SingleHighAvailability(Optional.empty(), pointers),
                                new FencingToken(builder.epoch, ""))),
                tasks);
    }

    void begin() {
        recover();
        if (refusals.isEmpty()) {
            on(coordinator::deployed);
        }
    }

    void recover() {
        on(() -> coordinator.recover(found -> {}, refusals::add));
    }

    /** Runs something on the loop, and everything that is due then. */
    void on(Runnable what) {
        loop.execute(what);
        scheduler.runReady();
    }

    <T> T get(Supplier<T> what) {
        return CompletableFuture.supplyAsync(what, task -> {
                    loop.execute(task);
                    scheduler.runReady();
                })
                .join();
    }

    void advance(long millis) {
        scheduler.advance(Duration.ofMillis(millis));
    }

    // ---- workers

    List<ToWorker.TriggerCheckpoint> triggers(long checkpoint) {
        return tasks.triggers.getOrDefault(checkpoint, List.of());
    }

    void acknowledge(ToWorker.TriggerCheckpoint trigger) {
        FromWorker.CheckpointAck ack = tasks.write(trigger);
        on(() -> coordinator.acknowledged(tasks.worker(trigger), ack));
    }

    void acknowledgeAll(long checkpoint) {
        triggers(checkpoint).forEach(this::acknowledge);
    }

    void decline(long checkpoint, boolean storage) {
        ToWorker.TriggerCheckpoint trigger = triggers(checkpoint).get(0);
        on(() -> coordinator.declined(new FromWorker.CheckpointDeclined(
                plan.job(), checkpoint, trigger.participants().get(0), "no room", storage)));
    }

    /** Takes the next checkpoint from its start to its end; its id. */
    long takeOne() {
        long before = tasks.triggers.isEmpty() ? 0 : tasks.triggers.lastKey();
        for (int i = 0; i < 100 && (tasks.triggers.isEmpty() || tasks.triggers.lastKey() == before); i++) {
            advance(100);
        }
        long id = tasks.triggers.lastKey();
        if (id == before) {
            throw new AssertionError("No checkpoint began after " + before);
        }
        acknowledgeAll(id);
        return id;
    }

    List<Long> completed() {
        return tasks.sent(ToWorker.CheckpointComplete.class).stream()
                .map(ToWorker.CheckpointComplete::checkpoint)
                .distinct()
                .toList();
    }

    // ---- savepoints

    CompletableFuture<String> savepoint(AfterSavepoint then) {
        SavepointRequest request = SavepointRequest.of(Optional.of(MemoryFiles.ROOT + "/sp"), then);
        on(() -> coordinator.savepoint(request));
        return request.answer();
    }

    static String refusal(CompletableFuture<?> answer) {
        try {
            answer.getNow(null);
        } catch (CompletionException e) {
            return String.valueOf(e.getMessage());
        }
        throw new AssertionError("It is not refused: " + answer);
    }

    void end(JobStatus status) {
        on(() -> coordinator.end(status, () -> {}));
        on(coordinator.cleanUp(status, Optional.empty()));
    }

    Optional<String> pointer() {
        return pointers.pointer(plan.job().toString()).read();
    }
}
