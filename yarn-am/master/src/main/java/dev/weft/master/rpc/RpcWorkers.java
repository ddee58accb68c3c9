package dev.weft.master.rpc;

import dev.weft.master.resource.WorkerConnector;
import dev.weft.protocol.codec.WorkerEndpoint;
import dev.weft.protocol.codec.WorkerProxy;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.report.WorkerRegistration;
import dev.weft.rpc.ClientOptions;
import dev.weft.rpc.PeerAddress;
import dev.weft.rpc.PeerListener;
import dev.weft.rpc.RpcException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Workers in other processes, called over Thrift. Safe on any thread. */
public final class RpcWorkers implements WorkerConnector {
    private static final Logger log = LoggerFactory.getLogger(RpcWorkers.class);

    private final ClientOptions options;

    /** @param options deadlines and the application's secret */
    public RpcWorkers(ClientOptions options) {
        this.options = options;
    }

    @Override
    public Connection connect(WorkerRegistration worker, Runnable gone) {
        var address = new PeerAddress(worker.host(), worker.controlPort());
        return new OpenConnection(WorkerEndpoint.connect(address, options, new Listener(worker, gone)));
    }

    private record OpenConnection(WorkerProxy proxy) implements Connection {
        @Override
        public WorkerGateway gateway() {
            return proxy;
        }

        @Override
        public void close() {
            proxy.closeAfterSending();
        }
    }

    private record Listener(WorkerRegistration worker, Runnable gone) implements PeerListener {
        @Override
        public void lost(PeerAddress peer, String cause) {
            log.info("Worker {} at {} is gone: {}", worker.worker(), peer, cause);
            gone.run();
        }

        /** Streams repeat what matters, so a dropped call is no event of its own. */
        @Override
        public void failed(PeerAddress peer, String call, RpcException cause) {
            log.debug("Call {} to worker {} at {} failed: {}", call, worker.worker(), peer, cause.getMessage());
        }
    }
}
