package dev.weft.ha.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.concurrent.ThreadEventLoop;
import dev.weft.core.time.SystemClock;
import dev.weft.ha.FencingToken;
import dev.weft.ha.LeaderAddress;
import dev.weft.ha.LeaderDiscovery;
import dev.weft.ha.LeaderElection;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One process of a test: its own session, loop, and a record of what it heard. */
final class Member implements AutoCloseable, LeaderElection.Candidate, LeaderDiscovery.Listener {
    private static final long WAIT_SECONDS = 20;

    final ZooKeeperHighAvailability service;
    final LeaderElection election;
    final LeaderDiscovery discovery;
    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    final BlockingQueue<FencingToken> tokens = new LinkedBlockingQueue<>();
    final BlockingQueue<Optional<LeaderAddress>> leaders = new LinkedBlockingQueue<>();
    private final ThreadEventLoop loop;

    Member(ZooKeeperHighAvailability service, String name) {
        this(service, name, 1);
    }

    Member(ZooKeeperHighAvailability service, String name, int applicationAttempt) {
        this.service = service;
        this.loop = ThreadEventLoop.start(name, new SystemClock(), failure -> heard.add("failed: " + failure));
        this.election = service.election(loop, applicationAttempt);
        this.discovery = service.discovery(loop);
    }

    Member stand() {
        election.start(this);
        return this;
    }

    Member look() {
        discovery.start(this);
        return this;
    }

    FencingToken awaitToken() throws InterruptedException {
        FencingToken token = tokens.poll(WAIT_SECONDS, TimeUnit.SECONDS);
        assertThat(token).as("token, heard %s", heard).isNotNull();
        return token;
    }

    void awaitHeard(String what) throws InterruptedException {
        assertThat(heard.poll(WAIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(what);
    }

    Optional<LeaderAddress> awaitLeader() throws InterruptedException {
        Optional<LeaderAddress> leader = leaders.poll(WAIT_SECONDS, TimeUnit.SECONDS);
        assertThat(leader).as("news about the leader").isNotNull();
        return leader;
    }

    @Override
    public void elected(FencingToken token) {
        heard.add("elected");
        tokens.add(token);
    }

    @Override
    public void suspended() {
        heard.add("suspended");
    }

    @Override
    public void reconnected() {
        heard.add("reconnected");
    }

    @Override
    public void revoked() {
        heard.add("revoked");
    }

    @Override
    public void leaderChanged(Optional<LeaderAddress> leader) {
        leaders.add(leader);
    }

    @Override
    public void close() {
        service.close();
        loop.close();
    }
}
