package dev.weft.driver.embedded;

import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.WorkerId;
import dev.weft.core.resource.WorkerMemoryPlan;
import dev.weft.core.time.SystemClock;
import dev.weft.core.unit.MemorySize;
import dev.weft.ha.HighAvailability;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.protocol.codec.Loopback;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.taskmanager.WorkerExit;
import dev.weft.taskmanager.WorkerNode;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A TaskManager inside this JVM. */
@ThreadSafe
final class EmbeddedWorker implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(EmbeddedWorker.class);
    private static final String HOST = "127.0.0.1";
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration NO_LEASE = Duration.ofDays(36_500);

    private final WorkerId id;
    private final ThreadEventLoop loop;
    private final WorkerNode node;
    private final LeaderDiscovery discovery;
    private final MasterGateway master;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * What the workers of one cluster share.
     *
     * @param alone true when there will be one worker, which then needs no port
     * @param classes sees the engine's and the user's classes
     * @param master where workers' calls arrive
     * @param broken hears what ends the whole cluster
     */
    record Surroundings(
            Configuration config,
            boolean alone,
            FileStores files,
            Path folder,
            ClassLoader classes,
            HighAvailability highAvailability,
            MasterGateway master,
            Consumer<Throwable> broken) {}

    /**
     * A worker that does nothing before {@link #begin}.
     *
     * @param ended told once when the worker has ended by itself, with the reason; on any thread
     * @throws dev.weft.core.error.EngineException when it cannot be made
     */
    static EmbeddedWorker open(WorkerId id, Surroundings with, Consumer<String> ended) {
        ThreadEventLoop loop = ThreadEventLoop.start("worker " + id, new SystemClock(), with.broken());
        try {
            return new EmbeddedWorker(id, loop, with, ended);
        } catch (RuntimeException e) {
            loop.close();
            throw e;
        }
    }

    private EmbeddedWorker(WorkerId id, ThreadEventLoop loop, Surroundings with, Consumer<String> ended) {
        this.id = id;
        this.loop = loop;
        WorkerNode.Environment environment = new WorkerNode.Environment(
                id,
                HOST,
                HOST,
                with.config().get(TaskManagerOptions.NUM_TASK_SLOTS),
                memory(with.config()),
                withoutLease(with.config()),
                loop,
                with.files(),
                with.folder().resolve(id.value()),
                with.classes(),
                new SecureRandom(),
                new Exit(id, ended));
        this.node = with.alone() ? WorkerNode.openAlone(environment) : WorkerNode.open(environment);
        this.discovery = with.highAvailability().discovery(loop);
        this.master = Loopback.to(with.master());
    }

    /** Looks for the master and registers; called once, when the master can find this worker's gateway. */
    void begin() {
        node.taskManager().start(0);
        discovery.start(leader -> leader.ifPresent(address -> node.taskManager().masterFound(address.epoch(), master)));
    }

    /** Its master cannot be lost: when this JVM stands still, at a breakpoint for example, the master stands still as well. */
    private static Configuration withoutLease(Configuration config) {
        return new Configuration(config).set(TaskManagerOptions.MASTER_GRACE_PERIOD, NO_LEASE);
    }

    /** This JVM's own heap is what tasks have; the other parts are as configured. */
    private static WorkerMemoryPlan memory(Configuration config) {
        WorkerMemoryPlan plan = WorkerMemoryPlan.of(config);
        MemorySize heap = new MemorySize(Runtime.getRuntime().maxMemory());
        return new WorkerMemoryPlan(
                MemorySize.ZERO,
                heap,
                plan.frameworkOffHeap(),
                plan.taskOffHeap(),
                plan.network(),
                plan.managed(),
                plan.metaspace(),
                plan.overhead());
    }

    WorkerGateway gateway() {
        return node.taskManager().gateway();
    }

    /** Ends the worker as its master would; {@code ended} is told when it has. */
    void stop(String reason) {
        node.taskManager().stop(reason);
    }

    /** Ends everything at once and waits until the loop is through. Blocks; never on the worker's own loop. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        discovery.close();
        node.close();
        loop.close();
        try {
            if (!loop.awaitEnd(STOP_TIMEOUT)) {
                log.warn("Worker {} does not end: its loop is stuck", id);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The end of the "process". */
    private record Exit(WorkerId id, Consumer<String> ended) implements WorkerExit {
        @Override
        public void exitNormally(String reason) {
            ended.accept(reason);
        }

        /** A JVM that is the user's own cannot be ended; the stuck thread stays behind. */
        @Override
        public void exitAfterFailure(String reason) {
            log.error("Worker {} gives up: {}", id, reason);
            ended.accept(reason);
        }
    }
}
