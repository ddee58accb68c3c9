package dev.weft.protocol.codec;

import dev.weft.idl.MasterService;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;
import dev.weft.rpc.RpcPeer;

/** A master in another process, made by {@link MasterEndpoint#connect}. Calls return at once. Thread-safe. */
public final class MasterProxy implements MasterGateway, AutoCloseable {
    private final RpcPeer<MasterService.Client> peer;

    MasterProxy(RpcPeer<MasterService.Client> peer) {
        this.peer = peer;
    }

    @Override
    public void register(WorkerRegistration registration) {
        peer.call("register", client -> client.registerWorker(FromWorkerCodec.encode(registration)));
    }

    @Override
    public void heartbeat(WorkerHeartbeat heartbeat) {
        peer.beat("heartbeat", client -> client.heartbeat(FromWorkerCodec.encode(heartbeat)));
    }

    @Override
    public void deliver(StreamId stream, Envelope<FromWorker> message) {
        peer.call("deliver", client -> client.deliver(CommonCodec.encode(stream), FromWorkerCodec.encode(message)));
    }

    @Override
    public void acknowledge(StreamId stream, long sequence) {
        peer.call("acknowledge", client -> client.acknowledge(CommonCodec.encode(stream), sequence));
    }

    @Override
    public void inspected(StreamId stream, InspectionReply reply) {
        peer.call("inspected", client -> client.inspected(CommonCodec.encode(stream), InspectCodec.encode(reply)));
    }

    @Override
    public void metrics(StreamId stream, MetricsReport report) {
        peer.report("metrics", client -> client.metrics(CommonCodec.encode(stream), MetricCodec.encode(report)));
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
