package dev.weft.driver.embedded;

import dev.weft.core.concurrent.IoPool;
import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.cluster.WorkerRequest;
import dev.weft.protocol.gateway.WorkerGateway;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Grants every request at once and starts workers in this JVM, on the I/O pool. */
@ThreadSafe
final class EmbeddedDriver implements ClusterDriver {
    private static final Logger log = LoggerFactory.getLogger(EmbeddedDriver.class);
    private static final String HOST = "127.0.0.1";

    private final IoPool io;
    private final BiFunction<WorkerId, Consumer<String>, EmbeddedWorker> opener;
    private final Map<WorkerId, EmbeddedWorker> workers = new ConcurrentHashMap<>();
    private final AtomicLong granted = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicReference<@Nullable Listener> listener = new AtomicReference<>();

    /**
     * A driver without workers.
     *
     * @param io runs what blocks
     * @param opener makes a worker that tells its end
     */
    EmbeddedDriver(IoPool io, BiFunction<WorkerId, Consumer<String>, EmbeddedWorker> opener) {
        this.io = io;
        this.opener = opener;
    }

    @Override
    public void start(Listener hears) {
        listener.set(hears);
    }

    @Override
    public boolean workersComeUnasked() {
        return false;
    }

    @Override
    public void request(WorkerRequest request) {
        WorkerId worker = new WorkerId("local-" + granted.incrementAndGet());
        tell(hears -> hears.granted(
                List.of(new WorkerGrant(request.id(), worker, HOST, request.memory(), request.virtualCores()))));
    }

    /** Requests are served before anybody could withdraw them. */
    @Override
    public void withdraw(RequestId request) {}

    @Override
    public void launch(WorkerGrant grant) {
        io.execute(() -> startWorker(grant.worker()));
    }

    private void startWorker(WorkerId id) {
        if (closed.get()) {
            return;
        }
        try {
            EmbeddedWorker worker = opener.apply(id, reason -> io.execute(() -> remove(id, reason)));
            workers.put(id, worker);
            worker.begin();
            if (closed.get()) {
                closeWorkers();
            }
        } catch (RuntimeException e) { // whatever it is, the master hears of it and decides
            log.warn("Worker {} cannot be started", id, e);
            String line = e instanceof EngineException ? String.valueOf(e.getMessage()) : e.toString();
            tell(hears -> hears.ended(id, new WorkerEnd(WorkerEnd.Cause.LAUNCH_FAILED, 1, line)));
        }
    }

    private void remove(WorkerId id, String reason) {
        EmbeddedWorker worker = workers.remove(id);
        if (worker != null) {
            worker.close();
            tell(hears -> hears.ended(id, new WorkerEnd(WorkerEnd.Cause.EXITED, 0, reason)));
        }
    }

    @Override
    public void release(WorkerId id) {
        io.execute(() -> {
            EmbeddedWorker worker = workers.get(id);
            if (worker != null) {
                worker.stop("The master gave the worker back");
            }
        });
    }

    @Override
    public void finish(ApplicationEnd end, String diagnostics) {
        log.debug("Local cluster ends as {}: {}", end, diagnostics);
    }

    @Override
    public String waitingFor() {
        return "";
    }

    /** Where a worker's calls arrive. */
    Optional<WorkerGateway> gateway(WorkerId id) {
        return Optional.ofNullable(workers.get(id)).map(EmbeddedWorker::gateway);
    }

    /** Ends all workers at once, also one that is just being started. Blocks. */
    void closeWorkers() {
        closed.set(true);
        for (WorkerId id : List.copyOf(workers.keySet())) {
            EmbeddedWorker worker = workers.remove(id);
            if (worker != null) {
                worker.close();
            }
        }
    }

    private void tell(Consumer<Listener> message) {
        Listener hears = listener.get();
        if (hears != null) {
            message.accept(hears);
        }
    }
}
