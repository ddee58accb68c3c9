package dev.weft.master.failover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.error.Failure;
import dev.weft.core.id.WorkerId;
import dev.weft.master.view.ExceptionHistory;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** CASES 103: the first cause is on top, with task, host and exit status; the rest is below it. */
@Timeout(60)
class FailureHistoryTest {
    private final FailureHistory history = new FailureHistory(2);

    @Test
    void keepsTheFirstCauseOnTop() {
        history.begin(failure(ErrorCode.USER_CODE, "boom"), 1);
        history.follow(failure(ErrorCode.CONNECTION_LOST, "peer gone"), 2);

        ExceptionHistory.Entry entry = history.view().entries().get(0);
        assertThat(entry.root().failure().message()).isEqualTo("boom");
        assertThat(entry.secondaries()).hasSize(1);
    }

    @Test
    void putsTheRealCauseAboveALostConnection() {
        history.begin(failure(ErrorCode.CONNECTION_LOST, "peer gone"), 1);
        history.follow(failure(ErrorCode.WORKER_LOST, "worker lost"), 2);

        ExceptionHistory.Entry entry = history.view().entries().get(0);
        assertThat(entry.root().failure().message()).isEqualTo("worker lost");
        assertThat(entry.secondaries().get(0).failure().message()).isEqualTo("peer gone");
    }

    @Test
    void addsTheExitStatusWhenItIsLearned() {
        history.begin(failure(ErrorCode.WORKER_LOST, "worker lost"), 1);

        history.explain(new WorkerId("w1"), "exit status 137");
        history.explain(new WorkerId("w1"), "exit status 137");
        history.explain(new WorkerId("other"), "exit status 1");

        assertThat(history.lastCause().orElseThrow().message()).isEqualTo("worker lost; exit status 137");
        assertThat(history.lastPlace()).isEqualTo("Map (1/2) #1, w1, host:1");
    }

    @Test
    void forgetsTheOldestIncident() {
        history.begin(failure(ErrorCode.USER_CODE, "first"), 1);
        history.begin(failure(ErrorCode.USER_CODE, "second"), 2);
        history.begin(failure(ErrorCode.USER_CODE, "third"), 3);

        assertThat(history.view().truncated()).isTrue();
        assertThat(history.view().entries())
                .extracting(entry -> entry.root().failure().message())
                .containsExactly("third", "second");
    }

    private static JobFailure failure(ErrorCode code, String message) {
        return new JobFailure(
                Failure.of(code, message),
                new TreeSet<>(),
                "Map (1/2) #1",
                "host:1",
                Optional.of(new WorkerId("w1")),
                false);
    }
}
