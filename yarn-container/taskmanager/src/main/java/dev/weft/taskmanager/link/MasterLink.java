package dev.weft.taskmanager.link;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.id.Epoch;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.Inbox;
import dev.weft.protocol.gateway.MasterGateway;
import dev.weft.protocol.gateway.Outbox;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import dev.weft.protocol.report.WorkerRegistration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bond with a master. Registers until accepted, then speaks once per heartbeat interval, repeats what was not
 * acknowledged, and notices silence. Confined to the worker's loop.
 *
 * <table>
 * <caption>States</caption>
 * <tr><th>from</th><th>event</th><th>to</th></tr>
 * <tr><td>SEARCHING</td><td>a master is found</td><td>REGISTERING</td></tr>
 * <tr><td>REGISTERING</td><td>accepted</td><td>REGISTERED</td></tr>
 * <tr><td>REGISTERED</td><td>the master is silent for the heartbeat time-out</td><td>REGISTERING</td></tr>
 * <tr><td>REGISTERED</td><td>the master's process is gone</td><td>REGISTERING</td></tr>
 * <tr><td>REGISTERED, REGISTERING</td><td>the master no longer knows this run of the worker</td><td>RENEWING</td></tr>
 * <tr><td>RENEWING</td><td>all tasks have ended</td><td>REGISTERING, new incarnation</td></tr>
 * <tr><td>any</td><td>a master of a higher epoch is found</td><td>REGISTERING, new streams</td></tr>
 * <tr><td>any</td><td>no contact for the grace period</td><td>(the owner stops the worker)</td></tr>
 * </table>
 */
public final class MasterLink {
    private static final Logger log = LoggerFactory.getLogger(MasterLink.class);
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(200);
    /** How often tasks are told that nobody hears them: no alignment may wait longer than 100 ms for a master. */
    private static final Duration UNHEARD_INTERVAL = Duration.ofMillis(50);

    /** Where the bond stands. */
    public enum State {
        SEARCHING,
        REGISTERING,
        REGISTERED,
        RENEWING
    }

    private final EventLoop loop;
    private final LinkOwner owner;
    private final RandomGenerator random;
    private final Duration gracePeriod;

    private State state = State.SEARCHING;
    private long incarnation;
    private @Nullable Epoch epoch;
    private @Nullable MasterGateway master;
    private Duration heartbeatInterval = RETRY_INTERVAL;
    private Duration heartbeatTimeout = Duration.ZERO;
    private Outbox<FromWorker> outbox = new Outbox<>();
    private Inbox<ToWorker> inbox = new Inbox<>();
    private List<Envelope<FromWorker>> sentBeforeLastTick = List.of();
    private @Nullable WorkerRegistration introduction;
    private EventLoop.@Nullable Cancellable nextTick;
    /** The lease runs from here. */
    private long lastContactNanos;
    /** The master's silence runs from here: the last contact, or the end of a pause of this process. */
    private long silentSinceNanos;

    private long lastTickNanos;
    private long lastAskedNanos;

    /**
     * @param random draws incarnations
     * @param gracePeriod how long the worker may go without a master
     */
    public MasterLink(EventLoop loop, LinkOwner owner, RandomGenerator random, Duration gracePeriod) {
        this.loop = loop;
        this.owner = owner;
        this.random = random;
        this.gracePeriod = gracePeriod;
        this.incarnation = random.nextLong();
    }

    /** Begins to keep time. Called once. */
    public void start() {
        lastContactNanos = loop.clock().nanos();
        silentSinceNanos = lastContactNanos;
        lastTickNanos = lastContactNanos;
        tickAfter(UNHEARD_INTERVAL);
    }

    /** A master was found. An older epoch than the one known is ignored; the same one replaces the connection. */
    public void masterFound(Epoch foundEpoch, MasterGateway foundMaster) {
        if (epoch != null && foundEpoch.isOlderThan(epoch)) {
            log.info("Master of epoch {} ignored: epoch {} is known", foundEpoch, epoch);
            return;
        }
        boolean sameEpoch = foundEpoch.equals(epoch);
        if (!sameEpoch) {
            owner.withoutMaster();
        }
        epoch = foundEpoch;
        master = foundMaster;
        if (!sameEpoch) {
            beginStreams(whatOutlivesMasters());
        }
        if (state != State.RENEWING) {
            state = State.REGISTERING;
            register();
            tickAfter(UNHEARD_INTERVAL);
        }
    }

    /** The process of the master of {@code lostEpoch} is gone for certain. */
    public void masterLost(Epoch lostEpoch, String cause) {
        if (state == State.REGISTERED && lostEpoch.equals(epoch)) {
            log.warn("The master of epoch {} is lost: {}", epoch, cause);
            state = State.REGISTERING;
            owner.withoutMaster();
            tickAfter(UNHEARD_INTERVAL);
        }
    }

    /** The master's yes. */
    public void accepted(RegistrationAccepted accepted) {
        if (state != State.REGISTERING || !isMine(accepted.incarnation(), accepted.epoch())) {
            return;
        }
        state = State.REGISTERED;
        introduction = null;
        heartbeatInterval = accepted.heartbeatInterval();
        heartbeatTimeout = accepted.heartbeatTimeout();
        contact();
        log.info("Registered with the master of epoch {}", epoch);
        outbox.unacknowledged().forEach(this::transmit);
        tickAfter(heartbeatInterval);
    }

    /** The master's no; NOT_WANTED is the owner's to obey. */
    public void refused(Refusal refusal) {
        if (refusal.incarnation() != incarnation
                || epoch == null
                || refusal.epoch().isOlderThan(epoch)) {
            return;
        }
        if (refusal.reason() == Refusal.Reason.STALE_EPOCH && refusal.epoch().equals(epoch)) {
            log.debug("A registration with the epoch before {} is refused, and was said again since", epoch);
            return;
        }
        log.info("Refused by the master of epoch {}: {}", refusal.epoch(), refusal.message());
        switch (refusal.reason()) {
            case STALE_EPOCH -> {
                state = State.SEARCHING;
                owner.withoutMaster();
            }
            case UNKNOWN_WORKER -> {
                state = State.RENEWING;
                owner.stopAllTasks();
                renewWhenIdle();
            }
            case NOT_WANTED -> owner.stopWorker("The master does not want this worker: " + refusal.message());
        }
    }

    /** To be called when the last task has ended: a renewing link draws a new incarnation and registers again. */
    public void renewWhenIdle() {
        if (state == State.RENEWING && owner.idle()) {
            incarnation = random.nextLong();
            beginStreams(List.of());
            state = State.REGISTERING;
            register();
        }
    }

    /** The master speaks; silence counts from here. */
    public void heard(StreamId stream) {
        if (isMine(stream.incarnation(), stream.epoch())) {
            contact();
        }
    }

    /** A message of the master's stream: those that are due go to the owner, in order and once. */
    public void receive(StreamId stream, Envelope<ToWorker> envelope) {
        if (!isMine(stream.incarnation(), stream.epoch()) || state == State.RENEWING) {
            return;
        }
        contact();
        for (ToWorker message : inbox.receive(envelope)) {
            owner.handle(message);
        }
        if (master != null && epoch != null) {
            master.acknowledge(stream, inbox.handledSequence());
        }
    }

    /** The master has handled our messages up to {@code sequence}. */
    public void acknowledged(StreamId stream, long sequence) {
        if (isMine(stream.incarnation(), stream.epoch())) {
            contact();
            outbox.acknowledge(sequence);
        }
    }

    /** Sends {@code message} in order, again and again until it is acknowledged; kept while there is no master. */
    public void send(FromWorker message) {
        if (state == State.RENEWING) {
            return;
        }
        Envelope<FromWorker> envelope = outbox.add(message);
        if (state == State.REGISTERED) {
            transmit(envelope);
        }
    }

    /** Sends {@code message} as {@link #send} does, but only to a master that hears us now: it will be said again. */
    public void sendIfHeard(FromWorker message) {
        if (state == State.REGISTERED) {
            send(message);
        }
    }

    /** Where the bond stands. */
    public State state() {
        return state;
    }

    /** Names this run of the worker. */
    public long incarnation() {
        return incarnation;
    }

    /** The newest master known. @throws IllegalStateException before one was found */
    public Epoch epoch() {
        if (epoch == null) {
            throw new IllegalStateException("No master was found yet");
        }
        return epoch;
    }

    private void tick() {
        noticeOwnPause();
        if (endLease()) {
            return;
        }
        long now = loop.clock().nanos();
        switch (state) {
            case SEARCHING, RENEWING -> owner.withoutMaster();
            case REGISTERING -> {
                owner.withoutMaster();
                if (now - lastAskedNanos >= RETRY_INTERVAL.toNanos()) {
                    register();
                }
            }
            case REGISTERED -> keepAlive(now - silentSinceNanos);
        }
        tickAfter(state == State.REGISTERED ? heartbeatInterval : UNHEARD_INTERVAL);
    }

    private void tickAfter(Duration delay) {
        if (nextTick != null) {
            nextTick.cancel();
        }
        nextTick = loop.schedule(delay, this::tick);
    }

    /**
     * A process that stood still itself must not take that for the master's silence. Its lease runs on all the same: others may
     * have counted on its end.
     */
    private void noticeOwnPause() {
        long now = loop.clock().nanos();
        if (state == State.REGISTERED && now - lastTickNanos > heartbeatTimeout.toNanos()) {
            log.warn("This process stood still for {} ms", (now - lastTickNanos) / 1_000_000);
            silentSinceNanos = now;
        }
        lastTickNanos = now;
    }

    private void keepAlive(long silentNanos) {
        if (silentNanos > heartbeatTimeout.toNanos()) {
            log.warn("The master of epoch {} is silent for {} ms; registering again", epoch, silentNanos / 1_000_000);
            state = State.REGISTERING;
            owner.withoutMaster();
            register();
            return;
        }
        if (master != null && epoch != null) {
            master.heartbeat(owner.heartbeat(incarnation, epoch));
        }
        repeatUnacknowledged();
    }

    /** Repeats what was under way at the last tick already: what was sent since may simply not be answered yet. */
    private void repeatUnacknowledged() {
        List<Envelope<FromWorker>> now = outbox.unacknowledged();
        List<Envelope<FromWorker>> due = new ArrayList<>(now);
        due.retainAll(sentBeforeLastTick);
        due.forEach(this::transmit);
        sentBeforeLastTick = now;
    }

    /**
     * Until a master has accepted it, the worker introduces itself as it was when their streams began: all that happened since is
     * in the stream, and nothing is told twice.
     */
    private void register() {
        if (master != null && epoch != null) {
            lastAskedNanos = loop.clock().nanos();
            if (introduction == null) {
                introduction = owner.registration(incarnation, epoch);
            }
            master.register(introduction);
        }
    }

    private void transmit(Envelope<FromWorker> envelope) {
        if (master != null && epoch != null) {
            master.deliver(owner.stream(incarnation, epoch), envelope);
        }
    }

    private void beginStreams(List<FromWorker> first) {
        outbox = new Outbox<>();
        inbox = new Inbox<>();
        sentBeforeLastTick = List.of();
        owner.begunAnew();
        introduction = epoch == null ? null : owner.registration(incarnation, epoch);
        first.forEach(outbox::add);
    }

    private List<FromWorker> whatOutlivesMasters() {
        return outbox.unacknowledged().stream()
                .map(Envelope::message)
                .filter(FromWorker::outlivesMaster)
                .toList();
    }

    /** True when {@code stream} is the one between this run of the worker and its master. */
    public boolean isOf(StreamId stream) {
        return isMine(stream.incarnation(), stream.epoch());
    }

    /** Tells the master what it asked of this process; dropped when the master has changed since. */
    public void inspected(StreamId stream, InspectionReply reply) {
        if (isOf(stream) && master != null) {
            master.inspected(stream, reply);
        }
    }

    /** Tells a master that hears us what this process measures; otherwise it is dropped. */
    public void measured(MetricsReport report) {
        if (state == State.REGISTERED && master != null && epoch != null) {
            master.metrics(owner.stream(incarnation, epoch), report);
        }
    }

    private boolean isMine(long otherIncarnation, Epoch otherEpoch) {
        return otherIncarnation == incarnation && otherEpoch.equals(epoch);
    }

    /** True, and the worker stops, when it had no contact for the grace period. */
    private boolean endLease() {
        boolean over = loop.clock().nanos() - lastContactNanos > gracePeriod.toNanos();
        if (over) {
            owner.stopWorker("No contact with a master for " + gracePeriod.toSeconds() + " s");
        }
        return over;
    }

    /** What was under way while this process stood still beyond its lease does not prolong it. */
    private void contact() {
        if (endLease()) {
            return;
        }
        lastContactNanos = loop.clock().nanos();
        silentSinceNanos = lastContactNanos;
    }
}
