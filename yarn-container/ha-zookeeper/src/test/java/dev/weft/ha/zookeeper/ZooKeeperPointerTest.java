package dev.weft.ha.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.ha.FencingToken;
import dev.weft.ha.Pointer;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
final class ZooKeeperPointerTest {
    private static Ensemble ensemble;

    @BeforeAll
    static void start() throws Exception {
        ensemble = new Ensemble();
    }

    @AfterAll
    static void stop() throws Exception {
        ensemble.close();
    }

    @Test
    void movesStepByStep() throws Exception {
        try (Member leader = new Member(ensemble.connect("steps"), "leader")) {
            FencingToken token = leader.stand().awaitToken();
            Pointer pointer = leader.service.pointer("job-1");

            assertThat(pointer.read()).isEmpty();
            pointer.compareAndSet(token, Optional.empty(), "chk-1");
            pointer.compareAndSet(token, Optional.of("chk-1"), "chk-2");
            pointer.compareAndSet(token, Optional.of("chk-1"), "chk-2");

            assertThat(pointer.read()).contains("chk-2");
        }
    }

    @Test
    void refusesAnotherPreviousValue() throws Exception {
        try (Member leader = new Member(ensemble.connect("conflict"), "leader")) {
            FencingToken token = leader.stand().awaitToken();
            Pointer pointer = leader.service.pointer("job-1");
            pointer.compareAndSet(token, Optional.empty(), "chk-1");

            assertThatThrownBy(() -> pointer.compareAndSet(token, Optional.empty(), "chk-2"))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
            assertThat(pointer.read()).contains("chk-1");
        }
    }

    @Test
    void refusesTheTokenOfAnEarlierLeader() throws Exception {
        try (Member first = new Member(ensemble.connect("stale"), "first");
                Member second = new Member(ensemble.connect("stale"), "second")) {
            FencingToken old = first.stand().awaitToken();
            Pointer pointer = first.service.pointer("job-1");
            pointer.compareAndSet(old, Optional.empty(), "chk-1");
            first.election.close();
            FencingToken current = second.stand().awaitToken();

            assertThatThrownBy(() -> pointer.compareAndSet(old, Optional.of("chk-1"), "chk-2"))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STALE));
            second.service.pointer("job-1").compareAndSet(current, Optional.of("chk-1"), "chk-3");
            assertThat(pointer.read()).contains("chk-3");
        }
    }

    @Test
    void clearedPointerIsListedNoMore() throws Exception {
        try (Member leader = new Member(ensemble.connect("clear"), "leader")) {
            FencingToken token = leader.stand().awaitToken();
            leader.service.pointer("job-1").compareAndSet(token, Optional.empty(), "chk-1");
            leader.service.pointer("job-2").compareAndSet(token, Optional.empty(), "chk-1");
            assertThat(leader.service.pointerNames()).containsExactly("job-1", "job-2");

            leader.service.pointer("job-1").clear(token);
            leader.service.pointer("job-1").clear(token);

            assertThat(leader.service.pointerNames()).containsExactly("job-2");
            assertThatThrownBy(() -> leader.service
                            .pointer("job-2")
                            .clear(new FencingToken(token.epoch(), token.proof() + "-gone")))
                    .isInstanceOfSatisfying(
                            EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STALE));
        }
    }
}
