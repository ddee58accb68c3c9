package dev.weft.master.rpc;

import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;

/** The way to a worker that is gone: calls are lost, as the gateway's contract allows. */
final class Nowhere implements WorkerGateway {
    @Override
    public void accepted(RegistrationAccepted accepted) {
        // lost
    }

    @Override
    public void refused(Refusal refusal) {
        // lost
    }

    @Override
    public void heartbeat(StreamId stream) {
        // lost
    }

    @Override
    public void deliver(StreamId stream, Envelope<ToWorker> message) {
        // lost
    }

    @Override
    public void acknowledge(StreamId stream, long sequence) {
        // lost
    }

    @Override
    public void inspect(StreamId stream, InspectionRequest request) {
        // lost
    }
}
