package dev.weft.driver.standalone;

import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.ApplicationEnd;
import dev.weft.master.cluster.ClusterDriver;
import dev.weft.master.cluster.RequestId;
import dev.weft.master.cluster.WorkerGrant;
import dev.weft.master.cluster.WorkerRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cluster whose workers are started by people: nothing is asked for, whoever registers is welcome. Safe on any thread. */
final class UnaskedWorkers implements ClusterDriver {
    private static final Logger log = LoggerFactory.getLogger(UnaskedWorkers.class);

    @Override
    public void start(Listener listener) {
        log.info("Waiting for workers to register");
    }

    @Override
    public boolean workersComeUnasked() {
        return true;
    }

    @Override
    public void request(WorkerRequest request) {
        throw new IllegalStateException("Workers of a standalone cluster cannot be asked for: " + request);
    }

    @Override
    public void withdraw(RequestId request) {
        // Nothing was asked for.
    }

    @Override
    public void launch(WorkerGrant grant) {
        throw new IllegalStateException("Workers of a standalone cluster are not granted: " + grant);
    }

    @Override
    public void release(WorkerId worker) {
        // Its process belongs to whoever started it.
    }

    @Override
    public void finish(ApplicationEnd end, String diagnostics) {
        log.info("The cluster ends: {} {}", end, diagnostics);
    }

    @Override
    public String waitingFor() {
        return "";
    }
}
