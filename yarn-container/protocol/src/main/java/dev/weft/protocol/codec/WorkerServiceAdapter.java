package dev.weft.protocol.codec;

import dev.weft.idl.Refused;
import dev.weft.idl.TInspection;
import dev.weft.idl.TRefusal;
import dev.weft.idl.TRegistrationAccepted;
import dev.weft.idl.TStreamId;
import dev.weft.idl.TToWorker;
import dev.weft.idl.WorkerService;
import dev.weft.protocol.gateway.WorkerGateway;

/** From the wire to a worker's gateway. Runs on the server's reader threads; the gateway hands over to its loop. */
record WorkerServiceAdapter(WorkerGateway target) implements WorkerService.Iface {
    @Override
    public void accepted(TRegistrationAccepted accepted) throws Refused {
        Refusing.call(() -> target.accepted(ToWorkerCodec.decode(accepted)));
    }

    @Override
    public void refused(TRefusal refusal) throws Refused {
        Refusing.call(() -> target.refused(ToWorkerCodec.decode(refusal)));
    }

    @Override
    public void heartbeat(TStreamId stream) {
        Refusing.oneway("a heartbeat of a master", () -> target.heartbeat(CommonCodec.decode(stream)));
    }

    @Override
    public void deliver(TStreamId stream, TToWorker message) throws Refused {
        Refusing.call(() -> target.deliver(CommonCodec.decode(stream), ToWorkerCodec.decode(message)));
    }

    @Override
    public void acknowledge(TStreamId stream, long sequence) throws Refused {
        Refusing.call(() -> target.acknowledge(CommonCodec.decode(stream), sequence));
    }

    @Override
    public void inspect(TStreamId stream, TInspection inspection) throws Refused {
        Refusing.call(() -> target.inspect(CommonCodec.decode(stream), InspectCodec.decode(inspection)));
    }
}
