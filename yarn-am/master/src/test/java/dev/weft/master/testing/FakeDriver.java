package dev.weft.master.testing;

import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.cluster.WorkerRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A cluster that does what the test says; without instructions it notes what it is asked. */
public final class FakeDriver implements ClusterDriver {
    public final Map<RequestId, WorkerRequest> open = new LinkedHashMap<>();
    public final List<RequestId> withdrawn = new ArrayList<>();
    public final List<WorkerGrant> launched = new ArrayList<>();
    public final List<WorkerId> released = new ArrayList<>();
    public @Nullable ApplicationEnd end;
    public String diagnostics = "";
    public boolean unasked;
    public String waiting = "";

    /** Called with every launch. */
    public Consumer<WorkerGrant> onLaunch = grant -> {};
    /** Called with every release. */
    public Consumer<WorkerId> onRelease = worker -> {};
    /** Called with every request; {@link #grant} inside serves it. */
    public Consumer<WorkerRequest> onRequest = request -> {};

    private @Nullable Listener listener;
    /** How many were granted so far. */
    public int containers;

    @Override
    public void start(Listener newListener) {
        listener = newListener;
    }

    public Listener listener() {
        if (listener == null) {
            throw new IllegalStateException("The driver was not started");
        }
        return listener;
    }

    @Override
    public boolean workersComeUnasked() {
        return unasked;
    }

    @Override
    public void request(WorkerRequest request) {
        open.put(request.id(), request);
        onRequest.accept(request);
    }

    @Override
    public void withdraw(RequestId request) {
        open.remove(request);
        withdrawn.add(request);
    }

    @Override
    public void launch(WorkerGrant grant) {
        launched.add(grant);
        onLaunch.accept(grant);
    }

    @Override
    public void release(WorkerId worker) {
        released.add(worker);
        onRelease.accept(worker);
    }

    @Override
    public void finish(ApplicationEnd newEnd, String newDiagnostics) {
        end = newEnd;
        diagnostics = newDiagnostics;
    }

    @Override
    public String waitingFor() {
        return waiting;
    }

    /** Serves one request with a fresh container. */
    public WorkerId grant(WorkerRequest request) {
        var worker = new WorkerId("container_" + ++containers);
        open.remove(request.id());
        listener()
                .granted(List.of(new WorkerGrant(
                        request.id(), worker, "host" + containers, request.memory(), request.virtualCores())));
        return worker;
    }

    /** Serves every open request. */
    public void grantAll() {
        List.copyOf(open.values()).forEach(this::grant);
    }

    /** Says that a worker's process ended. */
    public void ended(WorkerId worker, WorkerEnd.Cause cause, int exitStatus) {
        listener().ended(worker, new WorkerEnd(cause, exitStatus, "said the fake cluster"));
    }
}
