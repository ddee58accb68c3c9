package dev.weft.master.dispatcher;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import dev.weft.master.checkpoint.SavepointDisposal;
import dev.weft.master.checkpoint.SavepointRequest;
import dev.weft.master.dispatcher.RunningJobs.RunningJob;
import dev.weft.master.job.JobServices;
import dev.weft.master.view.OperationView;
import dev.weft.master.view.SavepointOrder;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/** Savepoints, checkpoints and disposals that clients asked for. Confined to the dispatcher loop. */
final class StateOperations {
    private static final String CLUSTER = "this cluster";

    private final EventLoop loop;
    private final RunningJobs running;
    private final Executor io;
    private final SavepointDisposal disposal;
    private final Operations<JobId> savepoints;
    private final Operations<JobId> checkpoints;
    private final Operations<String> disposals;
    private final RandomGenerator random;

    StateOperations(EventLoop loop, RunningJobs running, JobServices services) {
        this.loop = loop;
        this.running = running;
        this.io = services.io();
        this.disposal = new SavepointDisposal(services.checkpoints().storage());
        this.savepoints = new Operations<>(loop.clock(), loop, "savepoint");
        this.checkpoints = new Operations<>(loop.clock(), loop, "checkpoint");
        this.disposals = new Operations<>(loop.clock(), loop, "disposal");
        this.random = new SplittableRandom(loop.clock().epochMillis()
                ^ Long.rotateLeft(services.checkpoints().token().epoch().leader(), 40));
    }

    private Id128 idOf(Optional<Id128> given) {
        return given.orElseGet(() -> Id128.random(random));
    }

    Id128 savepoint(RunningJob job, SavepointOrder order) {
        Id128 trigger = idOf(order.trigger());
        savepoints.begin(job.manager().id(), trigger, () -> {
            SavepointRequest request = SavepointRequest.of(order.target(), order.then());
            job.manager().savepoint(request);
            return request.answer();
        });
        return trigger;
    }

    OperationView savepointState(JobId job, Id128 trigger) {
        return savepoints.find(job, trigger);
    }

    Id128 checkpoint(RunningJob job, Optional<Id128> given) {
        Id128 trigger = idOf(given);
        checkpoints.begin(
                job.manager().id(), trigger, () -> job.manager().checkpoint().thenApply(String::valueOf));
        return trigger;
    }

    OperationView checkpointState(JobId job, Id128 trigger) {
        return checkpoints.find(job, trigger);
    }

    Id128 dispose(Optional<Id128> given, String path) {
        Id128 trigger = idOf(given);
        disposals.begin(
                CLUSTER,
                trigger,
                () -> CompletableFuture.supplyAsync(() -> disposal.find(path), io)
                        .thenComposeAsync(this::unused, loop)
                        .thenApplyAsync(this::remove, io));
        return trigger;
    }

    OperationView disposalState(Id128 trigger) {
        return disposals.find(CLUSTER, trigger);
    }

    private CompletableFuture<URI> unused(URI folder) {
        List<CompletableFuture<Void>> asked = new ArrayList<>();
        running.all()
                .forEach(job -> asked.add(job.manager().uses(folder).thenAccept(uses -> {
                    if (uses) {
                        throw new EngineException(
                                ErrorCode.CONFLICT,
                                "Savepoint " + folder + " is in use by job "
                                        + job.manager().id());
                    }
                })));
        return CompletableFuture.allOf(asked.toArray(new CompletableFuture<?>[0]))
                .thenApply(all -> folder);
    }

    private String remove(URI folder) {
        disposal.dispose(folder);
        return "";
    }
}
