package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.graph.UserCode;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Transactions of the sink function, through checkpoints, failures and other parallelisms. */
@Timeout(60)
class TwoPhaseCommitSinkFunctionTest {
    private static OperatorHarness harness() throws IOException {
        return OperatorHarness.of("sink", new OperatorSpec.SinkFunctionSpec(UserCode.of(new RecordedTransactions())))
                .checkpointing();
    }

    @BeforeEach
    void clear() {
        RecordedTransactions.clear("");
    }

    @Test
    void aTransactionHoldsWhatCameBetweenTwoBarriers() throws Exception {
        try (OperatorHarness harness = harness().open()) {
            harness.process(1L).process(2L).snapshot(1);
            harness.process(3L).snapshot(2);
            assertThat(RecordedTransactions.CALLS).containsExactly("t0 1", "t0 2", "close t0", "t1 3", "close t1");

            harness.complete(1);
            harness.abort(2).process(4L).snapshot(3);
            harness.complete(3);
        }

        assertThat(RecordedTransactions.CALLS.subList(5, 11))
                .containsExactly("commit t0", "t2 4", "close t2", "commit t1", "commit t2", "abort t3");
    }

    @Test
    void afterAFailureWhatTheCheckpointHoldsIsCommittedAndWhatWasOpenGivenUp() throws Exception {
        HarnessSnapshot checkpoint;
        try (OperatorHarness harness = harness().open()) {
            harness.process(1L).snapshot(1);
            checkpoint = harness.process(2L).snapshot(2);
        }
        RecordedTransactions.CALLS.clear();

        try (OperatorHarness harness = harness().restore(List.of(checkpoint)).open()) {
            harness.process(3L);
        }

        assertThat(RecordedTransactions.CALLS)
                .containsExactly(
                        "commit again t0", "commit again t1", "abort t2", "context 7 [t0, t1, t2]", "t3 3", "abort t3");
    }

    @Test
    void withFewerSubtasksOneTakesOverTheTransactionsOfSeveral() throws Exception {
        HarnessSnapshot first;
        HarnessSnapshot second;
        try (OperatorHarness one = harness().subtask(0, 2).open();
                OperatorHarness two = harness().subtask(1, 2).open()) {
            first = one.process(1L).snapshot(1);
            second = two.process(2L).snapshot(1);
        }
        RecordedTransactions.CALLS.clear();

        harness().restore(List.of(first, second)).open().close();

        assertThat(RecordedTransactions.CALLS)
                .contains("commit again t0", "commit again t1", "abort t2", "abort t3")
                .containsOnlyOnce("commit again t0");
    }

    @Test
    void whatTheInputEndedWithIsCommittedByTheLastCheckpoint() throws Exception {
        try (OperatorHarness harness = harness().open()) {
            harness.process(1L).snapshot(1);
            harness.process(2L).endOfInput().snapshot(2);
            harness.complete(2).finish();
        }

        assertThat(RecordedTransactions.CALLS)
                .containsExactly(
                        "t0 1", "close t0", "t1 2", "end t1 behind [t0]", "close t1", "commit t0", "commit t1");
    }

    @Test
    void afterAFailedCommitTheOthersAreTriedAndTheTaskFails() throws Exception {
        RecordedTransactions.clear("t0");
        try (OperatorHarness harness = harness().open()) {
            harness.process(1L).snapshot(1);
            harness.process(2L).snapshot(2);

            assertThatThrownBy(() -> harness.complete(2)).hasMessageContaining("cannot commit t0");
        }

        assertThat(RecordedTransactions.CALLS).contains("commit t1");
    }
}
