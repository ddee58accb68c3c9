package dev.weft.ha.zookeeper;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.id.Epoch;
import dev.weft.ha.FencingToken;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderElection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Pattern;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.CuratorEvent;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.leader.LeaderLatchListener;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.framework.state.ConnectionStateListener;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A candidacy: Curator's latch says who comes first, then the epoch node is raised in one {@code multi} with a check of the
 * latch's node. While it leads, it asks for its node ten times per session time-out; the ensemble keeps the session for one
 * time-out after each question that it answered, so stepping down a tenth before that is early enough whatever the network
 * does. All but the volatile fields is confined to the candidate's loop.
 *
 * <p>Candidates of earlier application attempts are struck off: whoever starts a new attempt knows that the earlier one is dead or
 * cut off, and its session need not run out first. Its node gone, its pointers do not move any more.
 *
 * <pre>
 * latch wins          → claiming → elected
 * connection breaks   → suspended, told once
 * own node confirmed  → reconnected, if suspended
 * latch lost, own node gone, or no answer until just before the session's end → revoked, stands again
 * </pre>
 */
final class ZooKeeperElection implements LeaderElection {
    private static final Logger log = LoggerFactory.getLogger(ZooKeeperElection.class);
    private static final int QUESTIONS_PER_SESSION = 10;
    private static final Duration RETRY = Duration.ofMillis(200);
    /** A candidate's node says of which application attempt it is. */
    private static final String ATTEMPT = "attempt ";

    private static final Pattern ATTEMPT_FORM = Pattern.compile(ATTEMPT + "\\d{1,9}");

    private final ZooKeeperSettings settings;
    private final CuratorFramework client;
    private final EventLoop loop;
    private final int applicationAttempt;
    private final ConnectionStateListener connectionListener = this::connectionChanged;

    private volatile @Nullable LeaderLatch latch;
    private volatile @Nullable String publishedNode;
    private volatile boolean closed;

    private @Nullable Candidate candidate;
    private @Nullable Leadership leading;

    /** A won election, from its claim on. */
    private static final class Leadership {
        final FencingToken token;
        long confirmedNanos;
        boolean suspended;
        boolean asking;

        Leadership(FencingToken token, long confirmedNanos) {
            this.token = token;
            this.confirmedNanos = confirmedNanos;
        }
    }

    ZooKeeperElection(ZooKeeperSettings settings, CuratorFramework client, EventLoop loop, int applicationAttempt) {
        this.settings = settings;
        this.client = client;
        this.loop = loop;
        this.applicationAttempt = applicationAttempt;
    }

    @Override
    public void start(Candidate newCandidate) {
        client.getConnectionStateListenable().addListener(connectionListener);
        loop.execute(() -> {
            candidate = newCandidate;
            stand();
        });
    }

    /** Joins the queue of candidates with a new latch. */
    private void stand() {
        LeaderLatch fresh = new LeaderLatch(client, settings.leaders(), ATTEMPT + applicationAttempt);
        fresh.addListener(new LeaderLatchListener() {
            @Override
            public void isLeader() {
                loop.execute(() -> claim(fresh));
            }

            @Override
            public void notLeader() {
                loop.execute(() -> {
                    if (fresh.equals(latch)) {
                        revoke("another candidate or the end of the session");
                    }
                });
            }
        });
        latch = fresh;
        if (closed) {
            return;
        }
        Calls.run("stand for election", () -> {
            fresh.start();
            return fresh;
        });
        if (applicationAttempt > 1) {
            strikeOffEarlierAttempts();
        }
    }

    private void strikeOffEarlierAttempts() {
        background(
                "look at the candidates of earlier attempts",
                () -> client.getChildren()
                        .inBackground((c, event) -> {
                            if (event.getResultCode() == Code.OK.intValue()) {
                                event.getChildren().forEach(this::strikeOffIfEarlier);
                            }
                        })
                        .forPath(settings.leaders()));
    }

    private void strikeOffIfEarlier(String candidateNode) {
        String node = settings.leaders() + "/" + candidateNode;
        background(
                "read " + node,
                () -> client.getData()
                        .inBackground((c, event) -> {
                            if (event.getResultCode() == Code.OK.intValue() && isOfEarlierAttempt(event.getData())) {
                                strikeOff(node);
                            }
                        })
                        .forPath(node));
    }

    private boolean isOfEarlierAttempt(byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        return ATTEMPT_FORM.matcher(text).matches()
                && Integer.parseInt(text.substring(ATTEMPT.length())) < applicationAttempt;
    }

    private void strikeOff(String node) {
        log.info("Application attempt {} strikes off {} of an earlier attempt", applicationAttempt, node);
        background(
                "strike off " + node,
                () -> client.delete().guaranteed().inBackground().forPath(node));
    }

    /** Reads the last epoch, so that {@link #raise} can take the next one. */
    private void claim(LeaderLatch won) {
        if (!leads(won) || leading != null) {
            return;
        }
        long askedNanos = loop.clock().nanos();
        String proof = won.getLastPathIsLeader();
        background(
                "read " + settings.epoch(),
                () -> client.getData()
                        .inBackground((c, event) -> loop.execute(() -> raise(won, proof, event, askedNanos)))
                        .forPath(settings.epoch()));
    }

    private void raise(LeaderLatch won, String proof, CuratorEvent read, long askedNanos) {
        if (!leads(won) || leading != null) {
            return;
        }
        if (read.getResultCode() != Code.OK.intValue()) {
            claimAgain(won, read);
            return;
        }
        long next = Long.parseLong(new String(read.getData(), StandardCharsets.US_ASCII)) + 1;
        background(
                "raise " + settings.epoch(),
                () -> client.transaction()
                        .inBackground((c, event) -> loop.execute(() -> raised(won, proof, next, event, askedNanos)))
                        .forOperations(
                                client.transactionOp().check().forPath(proof),
                                client.transactionOp()
                                        .setData()
                                        .withVersion(read.getStat().getVersion())
                                        .forPath(
                                                settings.epoch(),
                                                Long.toString(next).getBytes(StandardCharsets.US_ASCII))));
    }

    private void raised(LeaderLatch won, String proof, long next, CuratorEvent event, long askedNanos) {
        if (!leads(won) || leading != null) {
            return;
        }
        if (event.getResultCode() != Code.OK.intValue()) {
            claimAgain(won, event);
            return;
        }
        Leadership mine = new Leadership(new FencingToken(new Epoch(applicationAttempt, next), proof), askedNanos);
        leading = mine;
        log.info("Elected leader of {} with epoch {}", settings.basePath(), mine.token.epoch());
        tell().elected(mine.token);
        watchOver(mine);
    }

    private void claimAgain(LeaderLatch won, CuratorEvent failed) {
        log.warn("Cannot raise {} yet: {}", settings.epoch(), Code.get(failed.getResultCode()));
        loop.schedule(RETRY, () -> claim(won));
    }

    private boolean leads(LeaderLatch asked) {
        return !closed && asked.equals(latch) && asked.hasLeadership();
    }

    /** Asks for the own node again and again, and steps down when too long nobody answered. */
    private void watchOver(Leadership mine) {
        if (closed || leading != mine) {
            return;
        }
        Duration session = sessionTimeout();
        Duration step = session.dividedBy(QUESTIONS_PER_SESSION);
        long silentNanos = loop.clock().nanos() - mine.confirmedNanos;
        if (silentNanos > session.minus(step).toNanos()) {
            resign("no answer of ZooKeeper for " + Duration.ofNanos(silentNanos).toMillis() + " ms");
            return;
        }
        ask(mine);
        long untilEndNanos = session.minus(step).toNanos() - silentNanos + 1;
        loop.schedule(Duration.ofNanos(Math.min(step.toNanos(), untilEndNanos)), () -> watchOver(mine));
    }

    private void ask(Leadership mine) {
        if (mine.asking) {
            return;
        }
        mine.asking = true;
        long askedNanos = loop.clock().nanos();
        background(
                "confirm " + mine.token.proof(),
                () -> client.checkExists()
                        .inBackground((c, event) -> loop.execute(() -> answered(mine, askedNanos, event)))
                        .forPath(mine.token.proof()));
    }

    private void answered(Leadership mine, long askedNanos, CuratorEvent event) {
        mine.asking = false;
        if (closed || leading != mine) {
            return;
        }
        if (event.getResultCode() == Code.NONODE.intValue()) {
            resign("its node " + mine.token.proof() + " is gone");
            return;
        }
        if (event.getResultCode() == Code.OK.intValue()) {
            mine.confirmedNanos = Math.max(mine.confirmedNanos, askedNanos);
            resume(mine);
        }
    }

    private void resume(Leadership mine) {
        if (mine.suspended) {
            mine.suspended = false;
            log.info("ZooKeeper is back; epoch {} still leads", mine.token.epoch());
            tell().reconnected();
        }
    }

    private void connectionChanged(CuratorFramework source, ConnectionState state) {
        switch (state) {
            case SUSPENDED, LOST -> loop.execute(this::suspend);
            case RECONNECTED ->
                loop.execute(() -> {
                    if (leading != null) {
                        ask(leading);
                    }
                });
            case CONNECTED, READ_ONLY -> log.debug("ZooKeeper connection: {}", state);
        }
    }

    private void suspend() {
        Leadership mine = leading;
        if (!closed && mine != null && !mine.suspended) {
            mine.suspended = true;
            log.warn("ZooKeeper is out of reach; epoch {} leads until its session ends", mine.token.epoch());
            tell().suspended();
        }
    }

    /** Steps down before the latch says so, and stands again. */
    private void resign(String why) {
        LeaderLatch old = latch;
        revoke(why);
        stand();
        if (old != null) {
            closeLatch(old);
        }
    }

    private void revoke(String why) {
        Leadership mine = leading;
        leading = null;
        if (mine != null && !closed) {
            log.warn("Epoch {} leads {} no more: {}", mine.token.epoch(), settings.basePath(), why);
            withdraw();
            tell().revoked();
        }
    }

    private Duration sessionTimeout() {
        try {
            int negotiated = client.getZookeeperClient().getZooKeeper().getSessionTimeout();
            return negotiated > 0 ? Duration.ofMillis(negotiated) : settings.sessionTimeout();
        } catch (Exception e) { // Curator declares nothing better; without a handle the configured time is what we have
            log.debug("Session time-out of ZooKeeper is not known: {}", e.toString());
            return settings.sessionTimeout();
        }
    }

    @Override
    public void publish(FencingToken token, LeaderAddress address) {
        loop.execute(() -> announce(token, address));
    }

    private void announce(FencingToken token, LeaderAddress address) {
        if (closed || leading == null || !leading.token.equals(token)) {
            return;
        }
        byte[] content = AddressText.encode(address);
        publishedNode = addressNode(token);
        background(
                "publish the leader's address",
                () -> client.transaction()
                        .inBackground((c, event) -> loop.execute(() -> announced(token, address, event)))
                        .forOperations(
                                client.transactionOp().check().forPath(token.proof()),
                                client.transactionOp()
                                        .create()
                                        .withMode(CreateMode.EPHEMERAL)
                                        .forPath(addressNode(token), content)));
    }

    private String addressNode(FencingToken token) {
        return settings.addresses() + "/" + token.epoch();
    }

    private void announced(FencingToken token, LeaderAddress address, CuratorEvent event) {
        Code code = Code.get(event.getResultCode());
        if (code == Code.OK && (closed || leading == null || !leading.token.equals(token))) {
            withdraw();
        } else if (code == Code.OK) {
            log.info("Published {} as leader of {}", address, settings.basePath());
        } else if (code == Code.NODEEXISTS) {
            replace(token, address);
        } else {
            log.warn("Cannot publish the leader's address yet: {}", code);
            loop.schedule(RETRY, () -> announce(token, address));
        }
    }

    /** The node of this epoch exists: by an earlier call, or by this one before its answer was lost. */
    private void replace(FencingToken token, LeaderAddress address) {
        background(
                "publish the leader's address",
                () -> client.setData()
                        .inBackground((c, event) -> {
                            if (event.getResultCode() != Code.OK.intValue()) {
                                loop.execute(() -> loop.schedule(RETRY, () -> announce(token, address)));
                            }
                        })
                        .forPath(addressNode(token), AddressText.encode(address)));
    }

    /** Hands a call over to ZooKeeper's thread; after the end there may be no session to take it. */
    private void background(String what, Calls.Call<?> call) {
        try {
            Calls.run(what, call);
        } catch (EngineException e) {
            if (!closed) {
                throw e;
            }
        }
    }

    /** Takes the address back. Its node is this epoch's own, so a late deletion hits nobody else. */
    private void withdraw() {
        String node = publishedNode;
        if (node != null) {
            background(
                    "withdraw the leader's address",
                    () -> client.delete().guaranteed().inBackground().forPath(node));
        }
    }

    private Candidate tell() {
        if (candidate == null) {
            throw new IllegalStateException("The election was not started");
        }
        return candidate;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        client.getConnectionStateListenable().removeListener(connectionListener);
        withdraw();
        LeaderLatch last = latch;
        if (last != null) {
            closeLatch(last);
        }
    }

    private static void closeLatch(LeaderLatch old) {
        try {
            if (old.getState() == LeaderLatch.State.STARTED) {
                old.close(LeaderLatch.CloseMode.SILENT);
            }
        } catch (IOException | IllegalStateException e) {
            log.warn("Cannot leave the election: {}", e.toString());
        }
    }
}
