package dev.weft.master.inspect;

import dev.weft.core.concurrent.EventLoop;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.gateway.StreamId;
import dev.weft.protocol.gateway.WorkerGateway;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.inspect.InspectionReply;
import dev.weft.protocol.inspect.InspectionRequest;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * Questions that workers have not answered. Each ends: with the answer, when its worker is lost, or at its deadline. Confined to
 * the ResourceManager's loop.
 */
public final class PendingInspections {
    /** A second below the deadline of the REST API, so that the one who asked reads which worker was silent. */
    static final Duration DEADLINE = Duration.ofSeconds(9);

    private final EventLoop loop;
    private final TreeMap<Long, Pending> pending = new TreeMap<>();
    private long lastId;

    public PendingInspections(EventLoop loop) {
        this.loop = loop;
    }

    private record Pending(StreamId stream, CompletableFuture<Findings> answer, EventLoop.Cancellable deadline) {}

    /**
     * Asks a worker. The answer completes on the loop: exceptionally with TIMEOUT or WORKER_LOST, and with the worker's own code when it
     * refuses.
     */
    public CompletableFuture<Findings> ask(StreamId stream, WorkerGateway worker, Inspection inspection) {
        loop.checkOwner();
        long id = ++lastId;
        var answer = new CompletableFuture<Findings>();
        Duration limit = DEADLINE.plus(inspection.takes());
        pending.put(id, new Pending(stream, answer, loop.schedule(limit, () -> overdue(id, limit))));
        worker.inspect(stream, new InspectionRequest(id, inspection));
        return answer;
    }

    /** A worker's answer; one that nobody waits for any more is dropped. */
    public void answered(StreamId stream, InspectionReply reply) {
        Pending found = pending.get(reply.id());
        if (found == null || !found.stream().equals(stream)) {
            return;
        }
        pending.remove(reply.id());
        found.deadline().cancel();
        reply.findings().outcome().whenComplete((findings, refusal) -> {
            if (refusal == null) {
                found.answer().complete(findings);
            } else {
                found.answer().completeExceptionally(refusal);
            }
        });
    }

    private void overdue(long id, Duration limit) {
        Pending found = pending.remove(id);
        if (found != null) {
            found.answer()
                    .completeExceptionally(new EngineException(
                            ErrorCode.TIMEOUT,
                            "Worker " + found.stream().worker() + " did not answer within " + limit.toSeconds()
                                    + " s: it may be paused, overloaded or cut off"));
        }
    }

    /** That run of a worker is over. */
    public void lost(StreamId stream, String reason) {
        for (long id : List.copyOf(pending.keySet())) {
            Pending found = pending.get(id);
            if (found != null && found.stream().equals(stream)) {
                fail(id, found, ErrorCode.WORKER_LOST, "Worker " + stream.worker() + " is lost: " + reason);
            }
        }
    }

    /** This master asks nobody any more. */
    public void close() {
        for (long id : List.copyOf(pending.keySet())) {
            Pending found = pending.get(id);
            if (found != null) {
                fail(id, found, ErrorCode.STALE, "This master does not lead any more; ask again");
            }
        }
    }

    private void fail(long id, Pending found, ErrorCode code, String line) {
        pending.remove(id);
        found.deadline().cancel();
        found.answer().completeExceptionally(new EngineException(code, line));
    }
}
