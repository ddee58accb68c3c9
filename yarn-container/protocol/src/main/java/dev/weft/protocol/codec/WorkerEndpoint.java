package dev.weft.protocol.codec;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.idl.WorkerService;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.rpc.ClientOptions;
import dev.weft.rpc.PeerAddress;
import dev.weft.rpc.PeerListener;
import dev.weft.rpc.RpcException;
import dev.weft.rpc.RpcPeer;
import dev.weft.rpc.RpcServer;
import dev.weft.rpc.ServerOptions;

/** Both ends of the wire on which a master speaks to one worker. */
public final class WorkerEndpoint {
    private WorkerEndpoint() {}

    /**
     * Opens the worker's control port. {@code target} is called on reader threads, must hand over to its loop and return;
     * what it throws is answered as a typed refusal.
     *
     * @throws EngineException CONFLICT when the port cannot be opened
     */
    public static RpcServer serve(WorkerGateway target, ServerOptions options) {
        try {
            var processor = new WorkerService.Processor<>(new WorkerServiceAdapter(target));
            return RpcServer.start("worker", processor, options);
        } catch (RpcException e) {
            throw new EngineException(ErrorCode.CONFLICT, String.valueOf(e.getMessage()), e);
        }
    }

    /** A worker in another process; connections are opened with the first call. The caller closes it. */
    public static WorkerProxy connect(PeerAddress address, ClientOptions options, PeerListener listener) {
        return new WorkerProxy(new RpcPeer<>(address, WorkerService.Client::new, options, listener));
    }
}
