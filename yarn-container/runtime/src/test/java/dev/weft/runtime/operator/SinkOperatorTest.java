package dev.weft.runtime.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.Sink;
import dev.weft.runtime.testing.Collected;
import dev.weft.runtime.testing.HarnessSnapshot;
import dev.weft.runtime.testing.OperatorHarness;
import dev.weft.runtime.testing.Specs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SinkOperatorTest {
    @BeforeEach
    void clear() {
        TwoPhaseSink.CALLS.clear();
        TwoPhaseSink.tries = 0;
    }

    private static OperatorHarness harness() {
        return harness(new TwoPhaseSink()).checkpointing();
    }

    private static OperatorHarness harness(Sink<Long> sink) {
        return OperatorHarness.of("sink", Specs.sink(sink, Specs.LONG).spec());
    }

    private static List<String> commits() {
        return TwoPhaseSink.CALLS.stream()
                .filter(call -> call.startsWith("commit"))
                .toList();
    }

    @Test // CASES 36: complete(2), complete(1), complete(2) again
    void eachCommittableIsCommittedOnceAndInOrder() throws Exception {
        try (OperatorHarness harness = harness().open()) {
            harness.process(1L).snapshot(1);
            harness.process(2L).snapshot(2);
            harness.process(3L).snapshot(3);
            harness.complete(2);
            assertThat(commits()).containsExactly("commit #0[1]", "commit #1[2]");

            harness.complete(1).complete(2).abort(4).complete(3);
            assertThat(commits()).containsExactly("commit #0[1]", "commit #1[2]", "commit #2[3]");
            assertThat(TwoPhaseSink.CALLS).contains("complete 3", "aborted 4");
        }
    }

    @Test
    void nothingIsCommittedThatNoCheckpointHolds() throws Exception {
        try (OperatorHarness harness = harness().open()) {
            harness.process(1L).snapshot(1);
            harness.abort(1).process(2L);
            assertThat(commits()).isEmpty();
            harness.snapshot(2);
            harness.complete(2);
            assertThat(commits()).containsExactly("commit #0[1]", "commit #1[2]");
        }
        assertThat(TwoPhaseSink.CALLS).endsWith("close writer", "close committer");
    }

    @Test
    void whatACheckpointHoldsIsCommittedBeforeTheFirstRecord() throws Exception {
        HarnessSnapshot snapshot;
        try (OperatorHarness harness = harness().open()) {
            harness.process(1L).snapshot(1);
            snapshot = harness.process(2L).snapshot(2);
        }
        assertThat(commits()).isEmpty();

        try (OperatorHarness harness = harness().restore(List.of(snapshot)).open()) {
            assertThat(TwoPhaseSink.CALLS).contains("restore [2] of 2");
            assertThat(commits()).containsExactly("commit #0[1]", "commit #1[2]");
            harness.process(3L).snapshot(3);
            harness.complete(3);
            assertThat(commits()).endsWith("commit #2[3]").hasSize(3);
        }
    }

    @Test
    void committablesAreDealtOutToOtherSubtasks() throws Exception {
        List<HarnessSnapshot> snapshots = new ArrayList<>();
        for (long subtask = 0; subtask < 3; subtask++) {
            try (OperatorHarness harness = harness().subtask((int) subtask, 3).open()) {
                snapshots.add(harness.process(subtask).snapshot(1));
            }
        }
        for (int subtask = 0; subtask < 2; subtask++) {
            try (OperatorHarness harness =
                    harness().subtask(subtask, 2).restore(snapshots).open()) {
                harness.finish();
            }
        }
        assertThat(commits()).containsExactlyInAnyOrder("commit #0[0]", "commit #0[1]", "commit #0[2]");
    }

    @Test
    void laterCheckpointsWaitForWhatIsToBeTriedAgain() throws Exception {
        TwoPhaseSink.tries = 2;
        try (OperatorHarness harness = harness().open()) {
            harness.process(1L).snapshot(1);
            harness.process(2L).snapshot(2);
            harness.complete(1).complete(2);
            assertThat(TwoPhaseSink.CALLS)
                    .filteredOn(call -> call.startsWith("retry"))
                    .containsExactly("retry #0[1]");
            assertThat(harness.gauge("pendingCommittables")).isEqualTo(2);

            HarnessSnapshot held = harness.snapshot(3);
            assertThat(held.stateNames()).contains("_committables");
            harness.advance(Duration.ofMillis(100)).advance(Duration.ofMillis(200));
            assertThat(commits()).containsExactly("commit #0[1]");
            harness.advance(Duration.ofMillis(100)).advance(Duration.ofMillis(200));
            assertThat(commits()).containsExactly("commit #0[1]", "commit #1[2]");
            assertThat(harness.snapshot(4).stateNames()).doesNotContain("_committables");
            assertThat(harness.gauge("pendingCommittables")).isEqualTo(0);
        }
    }

    @Test
    void anEndingTaskTriesAgainBeforeItEnds() throws Exception {
        TwoPhaseSink.tries = 2;
        try (OperatorHarness harness = harness().open()) {
            harness.process(1L).endOfInput();
            assertThat(commits()).isEmpty();
            harness.snapshot(9);
            assertThat(TwoPhaseSink.CALLS).containsOnlyOnce("flush true").doesNotContain("flush false");
            harness.complete(9).finish();
            assertThat(commits()).containsExactly("commit #0[1]");
        }
    }

    @Test
    void endlessRetriesFail() throws Exception {
        TwoPhaseSink.tries = 1000;
        try (OperatorHarness harness = harness().open()) {
            harness.process(1L).snapshot(1);
            harness.complete(1);
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 20; i++) {
                            harness.advance(Duration.ofMinutes(1));
                        }
                    })
                    .hasMessageContaining("Operator 'sink' could not commit a committable of checkpoint 1 in 16 tries");
        }
    }

    @Test
    void aFailedCommitNamesItsReason() throws Exception {
        try (OperatorHarness harness = harness().open()) {
            harness.process(-1L).snapshot(5);
            assertThatThrownBy(() -> harness.complete(5))
                    .hasMessageContaining("Operator 'sink' failed in commit of checkpoint 5")
                    .hasMessageContaining("disk is full");
        }
    }

    @Test
    void committablesWithoutACommitterAreRefused() throws Exception {
        HarnessSnapshot snapshot;
        try (OperatorHarness harness = harness().open()) {
            snapshot = harness.process(1L).snapshot(1);
        }

        OperatorHarness other = harness(new Collected<Long>("other")).restore(List.of(snapshot));
        assertThatThrownBy(other::open).hasMessageContaining("sink 'sink'").hasMessageContaining("has no committer");
        other.close();
    }
}
