package dev.weft.master.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.WorkerId;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.inspect.InspectionRequest;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.RegistrationAccepted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PendingInspectionsTest {
    private static final StreamId STREAM = new StreamId(new WorkerId("w1"), 7, new Epoch(1, 1));
    private static final StreamId LATER_RUN = new StreamId(new WorkerId("w1"), 8, new Epoch(1, 1));
    private static final Findings NO_FILES = new Findings.LogFiles(List.of());

    private final ManualScheduler scheduler = new ManualScheduler();
    private final ManualEventLoop loop = scheduler.loop("resources");
    private final PendingInspections inspections = new PendingInspections(loop);
    private final SilentWorker worker = new SilentWorker();

    private CompletableFuture<Findings> ask(Inspection inspection) {
        return onLoop(() -> inspections.ask(STREAM, worker, inspection));
    }

    private <T> T onLoop(Supplier<T> call) {
        List<T> result = new ArrayList<>();
        loop.execute(() -> result.add(call.get()));
        scheduler.runOne();
        return result.get(0);
    }

    private void answer(StreamId stream, long id, Findings findings) {
        onLoop(() -> {
            inspections.answered(stream, new InspectionReply(id, findings));
            return true;
        });
    }

    private static String failure(CompletableFuture<Findings> answer) {
        return answer.handle((findings, thrown) -> {
                    Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
                    return cause instanceof EngineException e ? e.code() + ": " + e.getMessage() : "" + cause;
                })
                .getNow("(none)");
    }

    @Test
    void completesWithTheWorkersAnswer() {
        CompletableFuture<Findings> answer = ask(new Inspection.ListLogs());

        answer(STREAM, worker.asked.get(0).id(), NO_FILES);

        assertThat(answer).isCompletedWithValue(NO_FILES);
    }

    @Test
    void aPausedWorkerIsNamedWhenTheDeadlineIsOver() {
        CompletableFuture<Findings> answer = ask(new Inspection.DumpThreads());

        scheduler.advance(PendingInspections.DEADLINE.minusMillis(1));
        assertThat(answer).isNotDone();
        scheduler.advance(Duration.ofMillis(1));

        assertThat(failure(answer))
                .isEqualTo("TIMEOUT: Worker w1 did not answer within 9 s: it may be paused, overloaded or cut off");
    }

    @Test
    void samplesHaveTheirTimeBesides() {
        var samples = new Inspection.SampleStacks(
                dev.weft.core.id.JobId.hashOf("job"),
                dev.weft.core.id.VertexId.hashOf("vertex"),
                Optional.empty(),
                100,
                Duration.ofMillis(50),
                10);
        CompletableFuture<Findings> answer = ask(samples);

        scheduler.advance(PendingInspections.DEADLINE.plusSeconds(4));
        assertThat(answer).isNotDone();
        scheduler.advance(Duration.ofSeconds(1));

        assertThat(failure(answer)).startsWith("TIMEOUT: ");
    }

    @Test
    void failsAtOnceWhenTheWorkerIsLost() {
        CompletableFuture<Findings> answer = ask(new Inspection.ListLogs());

        onLoop(() -> {
            inspections.lost(STREAM, "its process ended");
            return true;
        });

        assertThat(failure(answer)).isEqualTo("WORKER_LOST: Worker w1 is lost: its process ended");
    }

    @Test
    void anotherRunsAnswerAndALateOneAreDropped() {
        CompletableFuture<Findings> answer = ask(new Inspection.ListLogs());
        long id = worker.asked.get(0).id();

        answer(LATER_RUN, id, NO_FILES);
        assertThat(answer).isNotDone();
        answer(STREAM, id, NO_FILES);
        answer(STREAM, id, NO_FILES);

        assertThat(answer).isCompletedWithValue(NO_FILES);
    }

    @Test
    void whatTheWorkerRefusesFailsWithItsCode() {
        CompletableFuture<Findings> answer = ask(new Inspection.ListLogs());

        answer(STREAM, worker.asked.get(0).id(), new Findings.Refused(ErrorCode.NOT_FOUND, "no such file"));

        assertThat(failure(answer)).isEqualTo("NOT_FOUND: no such file");
    }

    @Test
    void theEndOfTheLeadershipEndsAllQuestions() {
        CompletableFuture<Findings> answer = ask(new Inspection.ListLogs());

        onLoop(() -> {
            inspections.close();
            return true;
        });

        assertThat(failure(answer)).startsWith("STALE: ");
    }

    /** Hears questions and answers none. */
    private static final class SilentWorker implements WorkerGateway {
        private final List<InspectionRequest> asked = new ArrayList<>();

        @Override
        public void inspect(StreamId stream, InspectionRequest request) {
            asked.add(request);
        }

        @Override
        public void accepted(RegistrationAccepted accepted) {}

        @Override
        public void refused(Refusal refusal) {}

        @Override
        public void heartbeat(StreamId stream) {}

        @Override
        public void deliver(StreamId stream, Envelope<ToWorker> message) {}

        @Override
        public void acknowledge(StreamId stream, long sequence) {}
    }
}
