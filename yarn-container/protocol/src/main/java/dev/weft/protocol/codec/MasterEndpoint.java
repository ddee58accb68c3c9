package dev.weft.protocol.codec;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.idl.MasterService;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.rpc.ClientOptions;
import dev.weft.rpc.PeerAddress;
import dev.weft.rpc.PeerListener;
import dev.weft.rpc.RpcException;
import dev.weft.rpc.RpcPeer;
import dev.weft.rpc.RpcServer;
import dev.weft.rpc.ServerOptions;

/** Both ends of the wire on which workers speak to their master. */
public final class MasterEndpoint {
    private MasterEndpoint() {}

    /**
     * Opens the master's port. {@code target} is called on reader threads, must hand over to its loop and return; what it
     * throws is answered as a typed refusal.
     *
     * @throws EngineException CONFLICT when the port cannot be opened
     */
    public static RpcServer serve(MasterGateway target, ServerOptions options) {
        try {
            var processor = new MasterService.Processor<>(new MasterServiceAdapter(target));
            return RpcServer.start("master", processor, options);
        } catch (RpcException e) {
            throw new EngineException(ErrorCode.CONFLICT, String.valueOf(e.getMessage()), e);
        }
    }

    /** A master in another process; connections are opened with the first call. The caller closes it. */
    public static MasterProxy connect(PeerAddress address, ClientOptions options, PeerListener listener) {
        return new MasterProxy(new RpcPeer<>(address, MasterService.Client::new, options, listener));
    }
}
