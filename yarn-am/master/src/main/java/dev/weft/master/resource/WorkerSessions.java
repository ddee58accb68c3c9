package dev.weft.master.resource;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.config.ResourceConfig;
import dev.weft.master.inspect.PendingInspections;
import dev.weft.master.metric.MetricStore;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All registered workers: takes registrations, listens to heartbeats, carries the message streams and notices silence.
 * Confined to the ResourceManager's loop.
 */
final class WorkerSessions {
    private static final Logger log = LoggerFactory.getLogger(WorkerSessions.class);
    private static final Duration FIRST_RETRANSMIT = Duration.ofMillis(200);

    private final EventLoop loop;
    private final ResourceConfig config;
    private final Epoch epoch;
    private final WorkerConnector connector;
    private final Departed departed;
    private final MetricStore metrics;
    private final Events events;
    private final TreeMap<WorkerId, WorkerSession> sessions = new TreeMap<>();
    private final PendingInspections inspections;

    /** What the sessions tell their owner. */
    interface Events {
        /** Whether a worker that is not registered may be. */
        Welcome welcome(WorkerId worker);

        void registered(WorkerSession session);

        void heartbeat(WorkerSession session, WorkerHeartbeat heartbeat);

        void received(WorkerSession session, FromWorker message);

        /** The session is closed and removed already. */
        void lost(WorkerSession session, WorkerLoss loss, Certainty certainty);
    }

    /** Whether a worker may register. */
    enum Welcome {
        YES,
        NO,
        /** That is not known yet: it will ask again. */
        LATER
    }

    /** How sure a loss is. */
    enum Certainty {
        /** The process is dead. */
        CERTAIN,
        /** It may still be alive somewhere. */
        SUSPECTED
    }

    WorkerSessions(
            EventLoop loop,
            ResourceConfig config,
            Epoch epoch,
            WorkerConnector connector,
            Departed departed,
            MetricStore metrics,
            Events events) {
        this.loop = loop;
        this.config = config;
        this.epoch = epoch;
        this.connector = connector;
        this.departed = departed;
        this.metrics = metrics;
        this.events = events;
        this.inspections = new PendingInspections(loop);
    }

    Collection<WorkerSession> all() {
        return sessions.values();
    }

    Optional<WorkerSession> find(WorkerId worker) {
        return Optional.ofNullable(sessions.get(worker));
    }

    /** Slots that the job holds. */
    int held(JobId job) {
        return sessions.values().stream().mapToInt(session -> session.held(job)).sum();
    }

    // ---- what workers say

    /** The workers' door; callable from any thread. */
    MasterGateway door() {
        return new MasterGateway() {
            @Override
            public void register(WorkerRegistration registration) {
                loop.execute(() -> WorkerSessions.this.register(registration));
            }

            @Override
            public void heartbeat(WorkerHeartbeat heartbeat) {
                loop.execute(() -> WorkerSessions.this.heartbeat(heartbeat));
            }

            @Override
            public void deliver(StreamId stream, Envelope<FromWorker> message) {
                loop.execute(() -> WorkerSessions.this.deliver(stream, message));
            }

            @Override
            public void acknowledge(StreamId stream, long sequence) {
                loop.execute(() -> of(stream).ifPresent(session -> session.acknowledged(sequence)));
            }

            @Override
            public void inspected(StreamId stream, InspectionReply reply) {
                loop.execute(() -> inspections.answered(stream, reply));
            }

            @Override
            public void metrics(StreamId stream, MetricsReport report) {
                loop.execute(() -> of(stream).ifPresent(session -> metrics.accept(session.id(), report)));
            }
        };
    }

    private void register(WorkerRegistration worker) {
        loop.checkOwner();
        if (!worker.epoch().equals(epoch)) {
            refuse(worker, Refusal.Reason.STALE_EPOCH, "this master's epoch is " + epoch);
            return;
        }
        WorkerSession known = sessions.get(worker.worker());
        if (known != null && known.incarnation() == worker.incarnation()) {
            heard(known);
            known.accept(config.heartbeatInterval(), config.heartbeatTimeout());
        } else if (known != null && departed.isOver(worker.worker(), worker.incarnation())) {
            log.debug("A late registration of an earlier run of worker {} is ignored", worker.worker());
        } else {
            if (known != null) {
                lose(known, "another run of it registered", Optional.empty(), Certainty.CERTAIN);
            }
            admit(worker);
        }
    }

    private void admit(WorkerRegistration worker) {
        if (departed.wasReleased(worker.worker())) {
            refuse(worker, Refusal.Reason.NOT_WANTED, "the worker was given back");
            return;
        }
        switch (events.welcome(worker.worker())) {
            case YES -> admitAwaited(worker);
            case NO -> refuse(worker, Refusal.Reason.NOT_WANTED, "no worker of this name is awaited");
            case LATER -> log.debug("Whether worker {} is welcome is not known yet", worker.worker());
        }
    }

    private void admitAwaited(WorkerRegistration worker) {
        if (departed.isOver(worker.worker(), worker.incarnation())) {
            refuse(worker, Refusal.Reason.UNKNOWN_WORKER, "this run of the worker was taken for dead");
        } else {
            open(worker);
        }
    }

    private void open(WorkerRegistration worker) {
        var stream = new StreamId(worker.worker(), worker.incarnation(), epoch);
        Runnable gone = () -> loop.execute(() -> gone(stream));
        WorkerConnector.Connection connection = connector.connect(worker, gone);
        var session = new WorkerSession(
                worker, stream, connection, loop.clock().nanos(), loop.clock().epochMillis());
        sessions.put(worker.worker(), session);
        session.accept(config.heartbeatInterval(), config.heartbeatTimeout());
        log.info("Worker {} on {} registered with {} slots", session.id(), session.place(), session.slots());
        events.registered(session);
    }

    private void gone(StreamId stream) {
        of(stream)
                .ifPresent(session -> lose(
                        session,
                        "its connection was reset and a new one was refused",
                        Optional.empty(),
                        Certainty.CERTAIN));
    }

    private void refuse(WorkerRegistration worker, Refusal.Reason reason, String why) {
        log.info("Worker {} on {} is refused ({}): {}", worker.worker(), worker.host(), reason, why);
        WorkerConnector.Connection connection = connector.connect(worker, () -> {});
        connection.gateway().refused(new Refusal(reason, worker.incarnation(), epoch, why));
        connection.close();
    }

    private void heartbeat(WorkerHeartbeat heartbeat) {
        loop.checkOwner();
        var stream = new StreamId(heartbeat.worker(), heartbeat.incarnation(), heartbeat.epoch());
        Optional<WorkerSession> session = of(stream);
        if (session.isPresent()) {
            heard(session.get());
            session.get().heartbeat(heartbeat);
            events.heartbeat(session.get(), heartbeat);
            return;
        }
        if (heartbeat.epoch().equals(epoch)) {
            departed.registration(heartbeat.worker(), heartbeat.incarnation()).ifPresent(this::answerDeparted);
        }
    }

    private void answerDeparted(WorkerRegistration worker) {
        if (departed.wasReleased(worker.worker())) {
            refuse(worker, Refusal.Reason.NOT_WANTED, "the worker was given back");
        } else {
            refuse(worker, Refusal.Reason.UNKNOWN_WORKER, "this run of the worker was taken for dead");
        }
    }

    private void deliver(StreamId stream, Envelope<FromWorker> envelope) {
        loop.checkOwner();
        of(stream).ifPresent(session -> {
            heard(session);
            session.receive(envelope).forEach(message -> events.received(session, message));
        });
    }

    private Optional<WorkerSession> of(StreamId stream) {
        return find(stream.worker()).filter(session -> session.stream().equals(stream));
    }

    private void heard(WorkerSession session) {
        session.heard(loop.clock().nanos(), loop.clock().epochMillis());
    }

    // ---- what workers are told

    /** Sends reliably; dropped when the worker is not registered. */
    void send(WorkerId worker, ToWorker message) {
        WorkerSession session = sessions.get(worker);
        if (session == null) {
            log.debug(
                    "Worker {} is gone; {} is dropped",
                    worker,
                    message.getClass().getSimpleName());
            return;
        }
        long sequence = session.send(message);
        if (FIRST_RETRANSMIT.compareTo(config.heartbeatInterval()) < 0) {
            loop.schedule(FIRST_RETRANSMIT, () -> session.resendOnce(sequence));
        }
    }

    /** Asks a worker about its process; NOT_FOUND when it is not registered. */
    CompletableFuture<Findings> inspect(WorkerId worker, Inspection inspection) {
        WorkerSession session = sessions.get(worker);
        return session == null
                ? CompletableFuture.failedFuture(
                        new EngineException(ErrorCode.NOT_FOUND, "No worker " + worker + " is registered"))
                : inspections.ask(session.stream(), session.gateway(), inspection);
    }

    /** One heartbeat to each worker, and again what is not acknowledged; then who was silent for too long is lost. */
    void tick() {
        for (WorkerSession session : new ArrayList<>(sessions.values())) {
            if (session.silentFor(config.heartbeatTimeout(), loop.clock().nanos())) {
                String reason = "no heartbeat for " + config.heartbeatTimeout().toMillis() + " ms";
                lose(session, reason, Optional.empty(), Certainty.SUSPECTED);
            } else {
                session.sendHeartbeat();
                session.resendOlder();
            }
        }
    }

    /** The master stood still for {@code nanos}: nobody's silence counts for that time. */
    void forgive(long nanos) {
        sessions.values().forEach(session -> session.forgive(nanos));
    }

    // ---- ends

    /** The worker is gone: its session closes, and the owner hears of it. */
    void lose(WorkerSession session, String reason, Optional<WorkerEnd> end, Certainty certainty) {
        var loss = new WorkerLoss(session.id(), session.place(), reason, end);
        if (session.leaving()) {
            log.info("Worker {} on {} has stopped", session.id(), session.place());
        } else {
            log.warn("{}", loss.message());
        }
        TreeSet<JobId> jobs = session.jobs();
        departed.lost(session.registration(), end.isPresent() ? new TreeSet<>() : jobs);
        sessions.remove(session.id());
        inspections.lost(session.stream(), reason);
        metrics.remove(session.id());
        session.close();
        events.lost(session, loss, certainty);
    }

    /** Takes leave of a worker that is given back. */
    void dismiss(WorkerSession session, String reason) {
        log.info("Giving back worker {} on {}: {}", session.id(), session.place(), reason);
        session.stop(reason);
        departed.lost(session.registration(), new TreeSet<>());
        departed.released(session.id());
        sessions.remove(session.id());
        inspections.lost(session.stream(), reason);
        metrics.remove(session.id());
        session.close();
    }

    /** Closes all connections. */
    void close() {
        sessions.values().forEach(WorkerSession::close);
        sessions.clear();
        inspections.close();
    }
}
