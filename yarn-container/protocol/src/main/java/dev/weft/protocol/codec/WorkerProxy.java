package dev.weft.protocol.codec;

import dev.weft.idl.WorkerService;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.rpc.RpcPeer;

/** A worker in another process, made by {@link WorkerEndpoint#connect}. Calls return at once. Thread-safe. */
public final class WorkerProxy implements WorkerGateway, AutoCloseable {
    private final RpcPeer<WorkerService.Client> peer;

    WorkerProxy(RpcPeer<WorkerService.Client> peer) {
        this.peer = peer;
    }

    @Override
    public void accepted(RegistrationAccepted accepted) {
        peer.call("accepted", client -> client.accepted(ToWorkerCodec.encode(accepted)));
    }

    @Override
    public void refused(Refusal refusal) {
        peer.call("refused", client -> client.refused(ToWorkerCodec.encode(refusal)));
    }

    @Override
    public void heartbeat(StreamId stream) {
        peer.beat("heartbeat", client -> client.heartbeat(CommonCodec.encode(stream)));
    }

    @Override
    public void deliver(StreamId stream, Envelope<ToWorker> message) {
        peer.call("deliver", client -> client.deliver(CommonCodec.encode(stream), ToWorkerCodec.encode(message)));
    }

    @Override
    public void acknowledge(StreamId stream, long sequence) {
        peer.call("acknowledge", client -> client.acknowledge(CommonCodec.encode(stream), sequence));
    }

    @Override
    public void inspect(StreamId stream, InspectionRequest request) {
        peer.call("inspect", client -> client.inspect(CommonCodec.encode(stream), InspectCodec.encode(request)));
    }

    /** Takes no further call; what waits is still sent until the first failure. Returns at once. */
    public void closeAfterSending() {
        peer.closeAfterSending();
    }

    /** Drops what waits and breaks the connections. Returns at once; idempotent. */
    @Override
    public void close() {
        peer.close();
    }
}
