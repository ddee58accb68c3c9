package dev.weft.ha.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.ha.FencingToken;
import dev.weft.ha.LeaderAddress;
import java.util.Optional;
import org.apache.curator.framework.CuratorFramework;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
final class ZooKeeperElectionTest {
    private static Ensemble ensemble;

    @BeforeAll
    static void start() throws Exception {
        ensemble = new Ensemble();
    }

    @AfterAll
    static void stop() throws Exception {
        ensemble.close();
    }

    private static Member member(TestInfo test, String name) {
        return new Member(ensemble.connect(test.getTestMethod().orElseThrow().getName()), name);
    }

    private static LeaderAddress address(FencingToken token, int port) {
        return new LeaderAddress(token.epoch(), "127.0.0.1", port, "http://127.0.0.1:" + (port + 1));
    }

    @Test
    void onlyCandidateLeadsWithTheFirstEpoch(TestInfo test) throws Exception {
        try (Member only = member(test, "only")) {
            FencingToken token = only.stand().awaitToken();

            assertThat(token.epoch().leader()).isEqualTo(1);
            assertThat(token.epoch().applicationAttempt()).isEqualTo(1);
        }
    }

    @Test
    void secondLeadsWithAHigherEpochWhenTheFirstLeaves(TestInfo test) throws Exception {
        try (Member second = member(test, "second")) {
            FencingToken firstToken;
            try (Member first = member(test, "first")) {
                firstToken = first.stand().awaitToken();
                second.stand();
                assertThat(second.tokens).isEmpty();
            }
            FencingToken secondToken = second.awaitToken();

            assertThat(firstToken.epoch().isOlderThan(secondToken.epoch())).isTrue();
        }
    }

    @Test
    void leavingTheElectionIsEnoughForTheOther(TestInfo test) throws Exception {
        try (Member first = member(test, "first");
                Member second = member(test, "second")) {
            first.stand().awaitToken();
            second.stand();

            first.election.close();

            assertThat(second.awaitToken().epoch().leader()).isEqualTo(2);
        }
    }

    /** CASES 52: the first attempt is alive as far as ZooKeeper knows, and YARN has started a second. */
    @Test
    void aLaterAttemptNeedNotWaitForTheSessionOfAnEarlierOne(TestInfo test) throws Exception {
        String cluster = test.getTestMethod().orElseThrow().getName();
        try (Member first = member(test, "first");
                Member second = new Member(ensemble.connect(cluster), "second", 2)) {
            FencingToken old = first.stand().awaitToken();
            first.awaitHeard("elected");

            FencingToken now = second.stand().awaitToken();

            assertThat(old.epoch().isOlderThan(now.epoch())).isTrue();
            assertThatThrownBy(() -> first.service.pointer("job").compareAndSet(old, Optional.empty(), "mine"))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STALE));
            second.service.pointer("job").compareAndSet(now, Optional.empty(), "mine");
            first.awaitHeard("revoked");
        }
    }

    @Test
    void candidatesOfTheSameAttemptDoNotStrikeEachOtherOff(TestInfo test) throws Exception {
        String cluster = test.getTestMethod().orElseThrow().getName();
        try (Member first = new Member(ensemble.connect(cluster), "first", 2);
                Member second = new Member(ensemble.connect(cluster), "second", 2)) {
            FencingToken token = first.stand().awaitToken();
            second.stand();
            first.service.pointer("job").compareAndSet(token, Optional.empty(), "one");
            first.election.close();

            second.awaitToken();
            assertThat(first.heard).containsExactly("elected");
        }
    }

    @Test
    void discoveryHearsEveryLeaderOnce(TestInfo test) throws Exception {
        try (Member watcher = member(test, "watcher").look();
                Member second = member(test, "second")) {
            LeaderAddress firstAddress;
            try (Member first = member(test, "first")) {
                FencingToken token = first.stand().awaitToken();
                firstAddress = address(token, 1000);
                first.election.publish(token, firstAddress);
                assertThat(watcher.awaitLeader()).contains(firstAddress);
                second.stand();
            }
            assertThat(watcher.awaitLeader()).isEmpty();
            FencingToken token = second.awaitToken();
            second.election.publish(token, address(token, 2000));

            assertThat(watcher.awaitLeader()).contains(address(token, 2000));
        }
    }

    @Test
    void lateWatcherHearsTheLeaderThatPublishedBefore(TestInfo test) throws Exception {
        try (Member leader = member(test, "leader");
                Member watcher = member(test, "watcher")) {
            FencingToken token = leader.stand().awaitToken();
            leader.election.publish(token, address(token, 1000));
            leader.election.publish(token, address(token, 1001));

            watcher.look();
            Optional<LeaderAddress> heard = watcher.awaitLeader();
            while (!heard.equals(Optional.of(address(token, 1001)))) {
                heard = watcher.awaitLeader();
            }

            assertThat(heard).contains(address(token, 1001));
        }
    }

    @Test
    void staleTokenPublishesNothing(TestInfo test) throws Exception {
        try (Member leader = member(test, "leader");
                Member watcher = member(test, "watcher").look()) {
            FencingToken token = leader.stand().awaitToken();
            FencingToken stale = new FencingToken(token.epoch(), "/nothing/here");

            leader.election.publish(stale, address(token, 1000));
            leader.election.publish(token, address(token, 2000));

            assertThat(watcher.awaitLeader()).contains(address(token, 2000));
        }
    }

    @Test
    void closingAndForgettingLeavesNoNode(TestInfo test) throws Exception {
        String cluster = test.getTestMethod().orElseThrow().getName();
        String base = ZooKeeperSettings.from(ensemble.config(cluster)).basePath();
        Member last = member(test, "last");
        last.stand().awaitToken();

        last.service.closeAndForget();

        try (CuratorFramework looker = ensemble.client()) {
            assertThat(looker.checkExists().forPath(base)).isNull();
        }
        last.close();
    }
}
