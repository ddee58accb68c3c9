package dev.weft.simulation;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommitLedgerTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final OperatorId SINK = OperatorId.hashOf("sink");
    private static final Epoch EPOCH = new Epoch(1, 1);

    private final PointerHistory pointers = new PointerHistory();
    private final CommitLedger ledger = new CommitLedger(pointers);

    @BeforeEach
    void theJobTookTwoCheckpoints() {
        pointers.moved(JOB.toString(), EPOCH, "3 memory:/chk-3");
        pointers.moved(JOB.toString(), EPOCH, "6 memory:/chk-6");
        commit(attempt(JOB, 1), 0, 3);
    }

    /** Seed 7060: the savepoint came after checkpoint 3, and the job went on from there once more. */
    @Test
    void whatAForkCommitsOfItsOriginIsTheForks() {
        Committable fromSavepoint = Committable.of(attempt(JOB, 1), SINK, 3, 5);

        ledger.commitRestored(attempt(JobId.hashOf("fork"), 1), fromSavepoint, 5);
        commit(attempt(JOB, 2), 3, 6);

        assertThatCode(() -> ledger.checkFinished(JOB)).doesNotThrowAnyException();
    }

    @Test
    void refusesWhatAJobCommitsTwice() {
        commit(attempt(JOB, 1), 3, 6);
        commit(attempt(JOB, 2), 3, 6);

        assertThatThrownBy(() -> ledger.checkFinished(JOB)).hasMessageContaining("twice");
    }

    @Test
    void refusesAGap() {
        commit(attempt(JOB, 1), 4, 6);

        assertThatThrownBy(() -> ledger.checkFinished(JOB)).hasMessageContaining("missing");
    }

    private void commit(AttemptId attempt, long after, long until) {
        Committable what = Committable.of(attempt, SINK, after, until);
        ledger.frozen(attempt, until, List.of(what));
        ledger.commit(attempt, what, until);
    }

    private static AttemptId attempt(JobId job, int number) {
        return new AttemptId(new TaskId(job, VertexId.hashOf("sink"), 0), number);
    }
}
