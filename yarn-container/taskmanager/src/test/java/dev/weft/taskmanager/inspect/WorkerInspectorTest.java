package dev.weft.taskmanager.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.inspect.OwnProcess;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.inspect.ProcessInspection;
import dev.weft.protocol.inspect.StackTree;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkerInspectorTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final VertexId VERTEX = VertexId.hashOf("vertex");

    private final ManualScheduler scheduler = new ManualScheduler();
    private final ManualEventLoop loop = scheduler.loop("worker");
    private final ManualEventLoop io = scheduler.loop("io");
    private final ProcessInspection process = new ProcessInspection(new OwnProcess(Optional.empty(), Optional.empty()));
    private final List<Findings> answers = new ArrayList<>();

    private WorkerInspector inspector(SampledThreads threads) {
        return new WorkerInspector(loop, io, process, threads);
    }

    private static Inspection.SampleStacks samples(int number, int depth) {
        return new Inspection.SampleStacks(JOB, VERTEX, Optional.of(3), number, Duration.ofMillis(50), depth);
    }

    @Test
    void findsThingsOutOnItsOwnThreadsOnly() {
        WorkerInspector inspector = inspector((job, vertex, subtask) -> List.of());

        inspector.inspect(new Inspection.DumpThreads(), answers::add);
        assertThat(answers).isEmpty();
        scheduler.runOne();

        assertThat(answers).singleElement().isInstanceOf(Findings.Threads.class);
    }

    @Test
    void aProcessWithoutLogFilesSaysSo() {
        inspector((job, vertex, subtask) -> List.of()).inspect(new Inspection.ListLogs(), answers::add);
        scheduler.runOne();

        assertThat(answers)
                .containsExactly(new Findings.Refused(
                        ErrorCode.NOT_FOUND,
                        "This process writes no log files: it was started without -Dweft.log.dir"));
    }

    @Test
    void samplesTheThreadsOfTheVertexAsOftenAsAsked() {
        Thread own = Thread.currentThread();
        List<String> looked = new ArrayList<>();
        WorkerInspector inspector = inspector((job, vertex, subtask) -> {
            looked.add(job + " " + vertex + " " + subtask);
            return List.of(own);
        });

        inspector.inspect(samples(4, 200), answers::add);
        scheduler.advance(Duration.ofMillis(149));
        assertThat(answers).isEmpty();
        scheduler.advance(Duration.ofMillis(51));

        assertThat(looked).hasSize(4).allMatch(line -> line.equals(JOB + " " + VERTEX + " Optional[3]"));
        StackTree tree = ((Findings.Stacks) answers.get(0)).tree();
        assertThat(tree.nodes().get(0).samples()).isEqualTo(4);
        assertThat(tree.nodes())
                .anySatisfy(node -> assertThat(node.frame())
                        .startsWith("dev.weft.taskmanager.inspect.WorkerInspectorTest.samplesTheThreads"));
    }

    @Test
    void cutsDeepStacks() {
        Thread own = Thread.currentThread();

        inspector((job, vertex, subtask) -> List.of(own)).inspect(samples(1, 2), answers::add);
        scheduler.advance(Duration.ofSeconds(1));

        assertThat(((Findings.Stacks) answers.get(0)).tree().nodes()).hasSize(2);
    }

    @Test
    void tooManyQuestionsAtOnceAreRefused() {
        WorkerInspector inspector = inspector((job, vertex, subtask) -> List.of());
        for (int i = 0; i < 64; i++) {
            inspector.inspect(new Inspection.ListLogs(), findings -> {});
        }

        inspector.inspect(new Inspection.ListLogs(), answers::add);
        assertThat(answers)
                .singleElement()
                .isInstanceOfSatisfying(
                        Findings.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NO_RESOURCES));

        scheduler.advance(Duration.ofMillis(1));
        inspector.inspect(new Inspection.DumpThreads(), answers::add);
        scheduler.runOne();
        assertThat(answers).hasSize(2);
    }
}
