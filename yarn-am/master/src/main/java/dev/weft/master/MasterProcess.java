package dev.weft.master;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.Epoch;
import dev.weft.ha.FencingToken;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.ha.LeaderElection;
import dev.weft.master.config.ResourceConfig;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.master.dispatcher.JobArchivist;
import dev.weft.master.dispatcher.LeaderElsewhere;
import dev.weft.master.dispatcher.Outcome;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.WorkerHeartbeat;
import dev.weft.protocol.report.WorkerRegistration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One master: stands for election, and while it leads there are a Dispatcher and a ResourceManager. When it leads no more they go,
 * and it stands by until it leads again. The order for whoever
 * starts one: construct, open the wire on {@link #door} and REST on {@link #dispatcher}, {@link #start}; when {@link #ended}
 * completes, or to stop at any time, {@link #close}. Safe on any thread.
 */
public final class MasterProcess implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(MasterProcess.class);

    private final MasterServices services;
    private final ResourceConfig resourceConfig;
    private final EventLoop loop;
    private final LeaderElection election;
    private final LeaderDiscovery discovery;
    private final LeaderGateway dispatcher;
    private final CompletableFuture<Outcome> ended = new CompletableFuture<>();
    private @Nullable Leadership leadership;
    private Optional<LeaderAddress> leader = Optional.empty();
    private String ownUrl = "";
    private boolean closed;

    /** @throws EngineException BAD_INPUT when a value of the configuration cannot be used; the message names the key */
    public MasterProcess(MasterServices services) {
        this.services = services;
        this.resourceConfig = ResourceConfig.of(services.config());
        this.loop = services.loops().apply("master");
        this.election = services.highAvailability().election(loop, services.applicationAttempt());
        this.dispatcher =
                new LeaderGateway(loop, () -> Optional.ofNullable(leadership).map(Leadership::gateway), this::refusal);
        this.discovery = services.highAvailability().discovery(loop);
    }

    /** For a moment after a leadership the election service may still name this process: its callers would be sent in a circle. */
    private EngineException refusal() {
        return leader.map(LeaderAddress::restUrl)
                .filter(url -> !url.isEmpty() && !url.equals(ownUrl))
                .map(LeaderElsewhere::at)
                .orElseGet(LeaderElsewhere::unknown);
    }

    /**
     * Stands for election. Called once.
     *
     * @param address where this master is reached once it leads an epoch
     */
    public void start(Function<Epoch, LeaderAddress> address) {
        start(address, JobArchivist.NONE);
    }

    /**
     * As above.
     *
     * @param archivist keeps ended jobs; may ask {@link #dispatcher} about them
     */
    public void start(Function<Epoch, LeaderAddress> address, JobArchivist archivist) {
        if (services.highAvailability().survivesProcess()) {
            discovery.start(found -> leader = found);
        }
        election.start(new Candidate(address, archivist));
    }

    /** Where clients, REST and drivers enter. */
    public DispatcherGateway dispatcher() {
        return dispatcher;
    }

    /** Where workers' calls arrive; those that come while this process does not lead are lost, as the contract allows. */
    public MasterGateway door() {
        return new Door();
    }

    /**
     * Completes with the application's end, when the cluster and all workers have been told. A master that leads no more hears of no
     * end: another goes on, or itself when it is elected again.
     */
    public CompletableFuture<Outcome> ended() {
        return ended.copy();
    }

    /** Stops at once without ending jobs, workers or application. Idempotent. */
    @Override
    public void close() {
        election.close();
        discovery.close();
        loop.execute(() -> {
            closed = true;
            stepDown();
            dispatcher.close();
            loop.close();
        });
    }

    private void lead(FencingToken token, Function<Epoch, LeaderAddress> address, JobArchivist archivist) {
        if (closed) {
            return;
        }
        log.info("This master leads epoch {}", token.epoch());
        var begun = new Leadership(services, resourceConfig, token, archivist, ended::complete);
        leadership = begun;
        begun.start();
        LeaderAddress own = address.apply(token.epoch());
        ownUrl = own.restUrl();
        election.publish(token, own);
    }

    private void stepDown() {
        if (leadership != null) {
            leadership.abandon();
            leadership = null;
            dispatcher.leadershipEnded();
        }
    }

    /** What the election says, on the master's loop. */
    private final class Candidate implements LeaderElection.Candidate {
        private final Function<Epoch, LeaderAddress> address;
        private final JobArchivist archivist;

        Candidate(Function<Epoch, LeaderAddress> address, JobArchivist archivist) {
            this.address = address;
            this.archivist = archivist;
        }

        @Override
        public void elected(FencingToken token) {
            lead(token, address, archivist);
        }

        @Override
        public void suspended() {
            // No pointer moves without the election service, so no checkpoint completes and no job's fate is decided
            // meanwhile.
            log.warn("The election service is out of reach; tasks go on, no checkpoint completes until it is back");
        }

        @Override
        public void reconnected() {
            log.info("The election service is back; this master still leads");
        }

        @Override
        public void revoked() {
            log.warn("This master leads no more and stands by; workers go on and look for the next leader");
            stepDown();
        }
    }

    /** Brings workers' calls to the current leadership. */
    private final class Door implements MasterGateway {
        @Override
        public void register(WorkerRegistration registration) {
            pass(door -> door.register(registration));
        }

        @Override
        public void heartbeat(WorkerHeartbeat heartbeat) {
            pass(door -> door.heartbeat(heartbeat));
        }

        @Override
        public void deliver(StreamId stream, Envelope<FromWorker> message) {
            pass(door -> door.deliver(stream, message));
        }

        @Override
        public void acknowledge(StreamId stream, long sequence) {
            pass(door -> door.acknowledge(stream, sequence));
        }

        @Override
        public void inspected(StreamId stream, InspectionReply reply) {
            pass(door -> door.inspected(stream, reply));
        }

        @Override
        public void metrics(StreamId stream, MetricsReport report) {
            pass(door -> door.metrics(stream, report));
        }

        private void pass(Consumer<MasterGateway> call) {
            loop.execute(() -> {
                if (leadership != null) {
                    call.accept(leadership.door());
                }
            });
        }
    }
}
