package dev.weft.protocol.codec;

import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A master's and a worker's gateway that keep every call as its list of arguments. */
final class RecordingGateways {
    final BlockingQueue<List<Object>> calls = new LinkedBlockingQueue<>();

    final MasterGateway master = new MasterGateway() {
        @Override
        public void register(WorkerRegistration registration) {
            calls.add(List.of(registration));
        }

        @Override
        public void heartbeat(WorkerHeartbeat heartbeat) {
            calls.add(List.of(heartbeat));
        }

        @Override
        public void deliver(StreamId stream, Envelope<FromWorker> message) {
            calls.add(List.of(stream, message));
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            calls.add(List.of(stream, sequence));
        }

        @Override
        public void inspected(StreamId stream, InspectionReply reply) {
            calls.add(List.of(stream, reply));
        }

        @Override
        public void metrics(StreamId stream, MetricsReport report) {
            calls.add(List.of(stream, report));
        }
    };

    final WorkerGateway worker = new WorkerGateway() {
        @Override
        public void accepted(RegistrationAccepted accepted) {
            calls.add(List.of(accepted));
        }

        @Override
        public void refused(Refusal refusal) {
            calls.add(List.of(refusal));
        }

        @Override
        public void heartbeat(StreamId stream) {
            calls.add(List.of(stream));
        }

        @Override
        public void deliver(StreamId stream, Envelope<ToWorker> message) {
            calls.add(List.of(stream, message));
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            calls.add(List.of(stream, sequence));
        }

        @Override
        public void inspect(StreamId stream, InspectionRequest request) {
            calls.add(List.of(stream, request));
        }
    };
}
