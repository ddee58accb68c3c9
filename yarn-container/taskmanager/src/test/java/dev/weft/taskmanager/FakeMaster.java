package dev.weft.taskmanager;

import dev.weft.core.id.Epoch;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.Inbox;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.Outbox;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A master that answers as it is told and remembers what it hears. */
final class FakeMaster implements MasterGateway {
    static final Duration INTERVAL = Duration.ofSeconds(1);
    static final Duration TIMEOUT = Duration.ofSeconds(5);

    final Epoch epoch;
    final List<WorkerRegistration> registrations = new ArrayList<>();
    final List<InspectionReply> findings = new ArrayList<>();
    final List<MetricsReport> metrics = new ArrayList<>();
    final List<WorkerHeartbeat> heartbeats = new ArrayList<>();
    final List<Envelope<FromWorker>> received = new ArrayList<>();
    final List<FromWorker> handled = new ArrayList<>();
    final List<Long> acknowledged = new ArrayList<>();
    boolean acknowledges = true;
    private final Inbox<FromWorker> inbox = new Inbox<>();
    private final Outbox<ToWorker> outbox = new Outbox<>();
    private final WorkerGateway worker;

    FakeMaster(Epoch epoch, WorkerGateway worker) {
        this.epoch = epoch;
        this.worker = worker;
    }

    void accept() {
        WorkerRegistration last = lastRegistration();
        worker.accepted(new RegistrationAccepted(last.worker(), last.incarnation(), epoch, INTERVAL, TIMEOUT));
    }

    void refuse(Refusal.Reason reason) {
        worker.refused(new Refusal(reason, lastRegistration().incarnation(), epoch, "test"));
    }

    void beat() {
        worker.heartbeat(stream());
    }

    Envelope<ToWorker> say(ToWorker message) {
        Envelope<ToWorker> envelope = outbox.add(message);
        worker.deliver(stream(), envelope);
        return envelope;
    }

    void repeat(Envelope<ToWorker> envelope) {
        worker.deliver(stream(), envelope);
    }

    StreamId stream() {
        WorkerRegistration last = lastRegistration();
        return new StreamId(last.worker(), last.incarnation(), epoch);
    }

    WorkerRegistration lastRegistration() {
        return registrations.get(registrations.size() - 1);
    }

    @Override
    public void register(WorkerRegistration registration) {
        registrations.add(registration);
    }

    @Override
    public void heartbeat(WorkerHeartbeat heartbeat) {
        heartbeats.add(heartbeat);
    }

    @Override
    public void deliver(StreamId stream, Envelope<FromWorker> message) {
        received.add(message);
        if (acknowledges) {
            handled.addAll(inbox.receive(message));
            worker.acknowledge(stream, inbox.handledSequence());
        }
    }

    @Override
    public void acknowledge(StreamId stream, long sequence) {
        acknowledged.add(sequence);
        outbox.acknowledge(sequence);
    }

    @Override
    public void inspected(StreamId stream, InspectionReply reply) {
        findings.add(reply);
    }

    @Override
    public void metrics(StreamId stream, MetricsReport report) {
        metrics.add(report);
    }
}
