package dev.weft.master.job;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.master.plan.PlannedVertex;
import dev.weft.protocol.deploy.ToWorker;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * What the job's client asks of a collecting sink, on its way there and back. Nothing is kept but who waits: a request that is lost
 * is asked again by the client, of whatever master there is. Confined to the job's loop.
 */
final class ClientRequests {
    /** A client that has no answer until then is told so, and asks again: the sink knows by that that it is there. */
    static final Duration WAIT = Duration.ofSeconds(1);

    private final JobContext job;
    private final Map<OperatorId, Waiting> waiting = new HashMap<>();

    ClientRequests(JobContext job) {
        this.job = job;
    }

    private record Waiting(CompletableFuture<Optional<byte[]>> answer, EventLoop.Cancellable limit) {
        void end(Optional<byte[]> with) {
            limit.cancel();
            answer.complete(with);
        }
    }

    /** Asks the first subtask of {@code operator}; completes empty when it says nothing in time, or another client asks. */
    CompletableFuture<Optional<byte[]>> ask(OperatorId operator, byte[] request) {
        PlannedVertex vertex = vertexOf(operator);
        end(operator, Optional.empty());
        var answer = new CompletableFuture<Optional<byte[]>>();
        waiting.put(operator, new Waiting(answer, job.loop().schedule(WAIT, () -> answer.complete(Optional.empty()))));
        job.executions()
                .of(new TaskId(job.plan().job(), vertex.id(), 0))
                .filter(Execution::isDeployed)
                .ifPresent(execution -> execution
                        .slot()
                        .ifPresent(slot -> job.services()
                                .resources()
                                .send(slot, new ToWorker.EnumeratorEvent(execution.attempt(), operator, request))));
        return answer;
    }

    private PlannedVertex vertexOf(OperatorId operator) {
        return job.plan().vertices().stream()
                .filter(vertex ->
                        vertex.chain().stream().anyMatch(chained -> chained.id().equals(operator)))
                .findFirst()
                .orElseThrow(() -> new EngineException(
                        ErrorCode.NOT_FOUND, "Job " + job.plan().job() + " has no operator " + operator));
    }

    /** A sink answers whoever waits for it. */
    void answered(OperatorId operator, byte[] answer) {
        end(operator, Optional.of(answer));
    }

    private void end(OperatorId operator, Optional<byte[]> with) {
        Waiting asked = waiting.remove(operator);
        if (asked != null) {
            asked.end(with);
        }
    }

    /** The job ends: nobody is to wait. */
    void close() {
        waiting.values().forEach(asked -> asked.end(Optional.empty()));
        waiting.clear();
    }
}
