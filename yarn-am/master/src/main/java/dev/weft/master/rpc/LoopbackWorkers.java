package dev.weft.master.rpc;

import dev.weft.core.id.WorkerId;
import dev.weft.master.resource.WorkerConnector;
import dev.weft.protocol.codec.Loopback;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.report.WorkerRegistration;
import java.util.Optional;
import java.util.function.Function;

/** Workers in this JVM, called through the codec. Safe on any thread when {@code workers} is. */
public final class LoopbackWorkers implements WorkerConnector {
    private final Function<WorkerId, Optional<WorkerGateway>> workers;

    /** @param workers the gateways of the workers of this JVM; empty for one that is gone */
    public LoopbackWorkers(Function<WorkerId, Optional<WorkerGateway>> workers) {
        this.workers = workers;
    }

    @Override
    public Connection connect(WorkerRegistration worker, Runnable gone) {
        Optional<WorkerGateway> found = workers.apply(worker.worker());
        if (found.isEmpty()) {
            gone.run();
        }
        WorkerGateway gateway = found.map(Loopback::to).orElseGet(Nowhere::new);
        return new Connection() {
            @Override
            public WorkerGateway gateway() {
                return gateway;
            }

            @Override
            public void close() {
                // nothing is open between two objects of one JVM
            }
        };
    }
}
