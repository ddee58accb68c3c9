package dev.weft.taskmanager.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.report.EndedTask;
import dev.weft.protocol.report.JobReport;
import dev.weft.protocol.report.ReaderReport;
import dev.weft.protocol.report.SplitsAfter;
import dev.weft.protocol.report.TaskCounters;
import dev.weft.protocol.report.TaskState;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MemoriesTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final OperatorId SOURCE = OperatorId.hashOf("source");
    private static final int MANY_BYTES = 3 << 20;

    private final Memories memories = new Memories("host");

    @Test
    void splitsAreKeptBehindTheNewestCompleteCheckpointAndRequestsUntilTheyAreAnswered() {
        AttemptId reader = attempt(1, 0);
        memories.readers().started(reader, SOURCE);
        memories.readers().requested(reader, SOURCE);
        memories.readers().requested(reader, SOURCE);
        memories.readers().given(splits(reader, "a"), 0);
        memories.readers().given(splits(reader, "b"), 4);
        memories.readers().given(splits(reader, "c"), 4);
        memories.readers().given(splits(reader, "d"), 5);
        memories.readers().requested(reader, SOURCE);
        memories.readers().complete(JOB, 4);
        memories.readers().complete(JobId.hashOf("another"), 9);

        assertThat(readers(reader))
                .containsExactly(
                        new ReaderReport(reader, SOURCE, "host", false, 1, List.of(after(4, "b", "c"), after(5, "d"))));
    }

    @Test
    void noMoreSplitsAnswersAllRequests() {
        AttemptId reader = attempt(1, 0);
        memories.readers().started(reader, SOURCE);
        memories.readers().requested(reader, SOURCE);
        memories.readers().noMoreSplits(reader, SOURCE);

        assertThat(readers(reader)).containsExactly(new ReaderReport(reader, SOURCE, "host", true, 0, List.of()));
    }

    @Test
    void whatAFinishedReaderGotIsRememberedAndThatOfAFailedOneIsNot() {
        memories.readers().started(attempt(1, 0), SOURCE);
        memories.readers().given(splits(attempt(1, 0), "a"), 0);
        memories.ended(end(attempt(1, 0), TaskState.FINISHED, 0));
        memories.readers().started(attempt(1, 1), SOURCE);
        memories.readers().given(splits(attempt(1, 1), "b"), 0);
        memories.ended(end(attempt(1, 1), TaskState.FAILED, 0));

        JobReport report = only(List.of());
        assertThat(report.ended()).extracting("state").containsExactly(TaskState.FINISHED, TaskState.FAILED);
        assertThat(report.readers()).extracting("attempt").containsExactly(attempt(1, 0));
    }

    @Test
    void aSuccessorReplacesAllThatIsKnownOfItsTask() {
        memories.readers().started(attempt(1, 0), SOURCE);
        memories.ended(end(attempt(1, 0), TaskState.FINISHED, 0));
        memories.starts(attempt(2, 0).task());

        JobReport report = only(List.of(attempt(2, 0)));
        assertThat(report.ended()).isEmpty();
        assertThat(report.readers()).isEmpty();
    }

    @Test
    void theEndOfALowerAttemptDoesNotHideThatOfAHigherOne() {
        memories.ended(end(attempt(2, 0), TaskState.FINISHED, 0));
        memories.ended(end(attempt(1, 0), TaskState.CANCELED, 0));

        assertThat(only(List.of()).ended()).extracting("attempt").containsExactly(attempt(2, 0));
    }

    @Test
    void aJobIsReportedUntilItHasLeft() {
        memories.ended(end(attempt(1, 0), TaskState.FINISHED, 0));
        assertThat(memories.reports(List.of(), job -> 7))
                .extracting("highestCheckpoint")
                .containsExactly(7L);

        memories.forget(JOB);
        assertThat(memories.reports(List.of(), job -> 7)).isEmpty();
    }

    @Test // a registration has to fit into a message
    void aReaderWithTooManySplitsIsLeftOutUntilACheckpointHasThem() {
        AttemptId reader = attempt(1, 0);
        memories.readers().started(reader, SOURCE);
        memories.readers().given(splits(reader, "x".repeat(MANY_BYTES)), 3);
        memories.readers().given(splits(reader, "b"), 3);
        assertThat(readers(reader)).isEmpty();

        memories.readers().complete(JOB, 3);
        assertThat(readers(reader)).isEmpty();

        memories.readers().complete(JOB, 4);
        memories.readers().given(splits(reader, "c"), 4);
        assertThat(readers(reader)).extracting("splits").containsExactly(List.of(after(4, "c")));
    }

    @Test
    void anEndWhoseAccumulatorsDoNotFitIsLeftOut() {
        memories.ended(end(attempt(1, 0), TaskState.FINISHED, MANY_BYTES));
        memories.ended(end(attempt(1, 1), TaskState.FINISHED, MANY_BYTES));
        memories.ended(end(attempt(1, 2), TaskState.FINISHED, 5));

        assertThat(only(List.of()).ended()).extracting("attempt").containsExactly(attempt(1, 0), attempt(1, 2));
    }

    private JobReport only(List<AttemptId> alive) {
        List<JobReport> reports = memories.reports(alive, job -> 0);
        assertThat(reports).hasSize(1);
        return reports.get(0);
    }

    private List<ReaderReport> readers(AttemptId alive) {
        return only(List.of(alive)).readers();
    }

    private static EndedTask end(AttemptId attempt, TaskState state, int accumulatorBytes) {
        return new EndedTask(
                attempt, 0, state, TaskCounters.ZERO, new TreeMap<>(Map.of("sum", new byte[accumulatorBytes])));
    }

    private static ToWorker.AddSplits splits(AttemptId reader, String split) {
        return new ToWorker.AddSplits(reader, SOURCE, 1, List.of(split.getBytes(StandardCharsets.UTF_8)));
    }

    private static SplitsAfter after(long checkpoint, String... splits) {
        return new SplitsAfter(
                checkpoint,
                1,
                Arrays.stream(splits)
                        .map(split -> split.getBytes(StandardCharsets.UTF_8))
                        .toList());
    }

    private static AttemptId attempt(int number, int subtask) {
        return new AttemptId(new TaskId(JOB, VertexId.hashOf("vertex"), subtask), number);
    }
}
