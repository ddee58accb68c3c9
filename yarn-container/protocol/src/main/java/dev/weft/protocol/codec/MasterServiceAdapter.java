package dev.weft.protocol.codec;

import dev.weft.idl.MasterService;
import dev.weft.idl.Refused;
import dev.weft.idl.TFindings;
import dev.weft.idl.TFromWorker;
import dev.weft.idl.TMetricsReport;
import dev.weft.idl.TStreamId;
import dev.weft.idl.TWorkerHeartbeat;
import dev.weft.idl.TWorkerRegistration;
import dev.weft.protocol.gateway.MasterGateway;

/** From the wire to a master's gateway. Runs on the server's reader threads; the gateway hands over to its loop. */
record MasterServiceAdapter(MasterGateway target) implements MasterService.Iface {
    @Override
    public void registerWorker(TWorkerRegistration registration) throws Refused {
        Refusing.call(() -> target.register(FromWorkerCodec.decode(registration)));
    }

    @Override
    public void heartbeat(TWorkerHeartbeat heartbeat) {
        Refusing.oneway(
                "a heartbeat of worker " + heartbeat.getWorker(),
                () -> target.heartbeat(FromWorkerCodec.decode(heartbeat)));
    }

    @Override
    public void deliver(TStreamId stream, TFromWorker message) throws Refused {
        Refusing.call(() -> target.deliver(CommonCodec.decode(stream), FromWorkerCodec.decode(message)));
    }

    @Override
    public void acknowledge(TStreamId stream, long sequence) throws Refused {
        Refusing.call(() -> target.acknowledge(CommonCodec.decode(stream), sequence));
    }

    @Override
    public void inspected(TStreamId stream, TFindings findings) throws Refused {
        Refusing.call(() -> target.inspected(CommonCodec.decode(stream), InspectCodec.decode(findings)));
    }

    @Override
    public void metrics(TStreamId stream, TMetricsReport report) {
        Refusing.oneway(
                "metrics of worker " + stream.getWorker(),
                () -> target.metrics(CommonCodec.decode(stream), MetricCodec.decode(report)));
    }
}
