package dev.weft.taskmanager;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.taskmanager.inspect.Inspector;
import dev.weft.taskmanager.link.MasterLink;

/** What the master says, brought from any thread to the worker's loop. */
record EnqueuedCalls(EventLoop loop, MasterLink link, Inspector inspector) implements WorkerGateway {
    @Override
    public void accepted(RegistrationAccepted accepted) {
        loop.execute(() -> link.accepted(accepted));
    }

    @Override
    public void refused(Refusal refusal) {
        loop.execute(() -> link.refused(refusal));
    }

    @Override
    public void heartbeat(StreamId stream) {
        loop.execute(() -> link.heard(stream));
    }

    @Override
    public void deliver(StreamId stream, Envelope<ToWorker> message) {
        loop.execute(() -> link.receive(stream, message));
    }

    @Override
    public void acknowledge(StreamId stream, long sequence) {
        loop.execute(() -> link.acknowledged(stream, sequence));
    }

    @Override
    public void inspect(StreamId stream, InspectionRequest request) {
        loop.execute(() -> {
            if (link.isOf(stream)) {
                inspector.inspect(
                        request.inspection(),
                        findings -> loop.execute(
                                () -> link.inspected(stream, new InspectionReply(request.id(), findings))));
            }
        });
    }
}
