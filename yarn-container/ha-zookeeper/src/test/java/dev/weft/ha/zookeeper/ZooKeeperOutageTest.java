package dev.weft.ha.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.time.Clock;
import dev.weft.core.time.SystemClock;
import dev.weft.ha.FencingToken;
import dev.weft.ha.LeaderAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** CASES row 45: a blip is no change of leader, a longer outage is noticed before the session ends. */
@Timeout(90)
final class ZooKeeperOutageTest {
    private final Clock clock = new SystemClock();
    private Ensemble ensemble;

    @BeforeEach
    void start() throws Exception {
        ensemble = new Ensemble();
    }

    @AfterEach
    void stop() throws Exception {
        ensemble.close();
    }

    @Test
    void shortOutageKeepsTheLeaderAndItsAddress() throws Exception {
        try (Member leader = new Member(ensemble.connect("short"), "leader")) {
            FencingToken token = leader.stand().look().awaitToken();
            LeaderAddress address = new LeaderAddress(token.epoch(), "127.0.0.1", 1000, "");
            leader.election.publish(token, address);
            assertThat(leader.awaitLeader()).contains(address);

            ensemble.stop();
            leader.awaitHeard("elected");
            leader.awaitHeard("suspended");
            ensemble.restart();

            leader.awaitHeard("reconnected");
            assertThat(leader.tokens).isEmpty();
            assertThat(leader.leaders).isEmpty();
        }
    }

    @Test
    void longOutageEndsLeadershipAndTheNextEpochIsHigher() throws Exception {
        try (Member leader = new Member(ensemble.connect("long"), "leader")) {
            FencingToken before = leader.stand().awaitToken();
            leader.awaitHeard("elected");

            long stoppedNanos = clock.nanos();
            ensemble.stop();
            leader.awaitHeard("suspended");
            leader.awaitHeard("revoked");
            long revokedNanos = clock.nanos();
            ensemble.restart();

            assertThat(revokedNanos - stoppedNanos).isLessThan(Ensemble.SESSION.toNanos());
            assertThat(before.epoch().isOlderThan(leader.awaitToken().epoch())).isTrue();
        }
    }
}
