package dev.weft.rest.logs;

import dev.weft.core.id.WorkerId;
import dev.weft.master.dispatcher.DispatcherGateway;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import dev.weft.protocol.inspect.ProcessInspection;
import dev.weft.rest.server.RestRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * The processes that can be asked.
 *
 * @param dispatcher passes questions on to workers
 * @param own answers for this process, whether it leads or not
 * @param blocking where this process reads its own files
 */
public record Processes(DispatcherGateway dispatcher, ProcessInspection own, Executor blocking) {
    /** This process. */
    InspectedProcess master() {
        return new InspectedProcess(inspection -> CompletableFuture.supplyAsync(() -> own.answer(inspection), blocking)
                .thenCompose(Findings::outcome));
    }

    InspectedProcess worker(WorkerId worker) {
        Function<Inspection, CompletableFuture<Findings>> door = inspection -> dispatcher.inspect(worker, inspection);
        return new InspectedProcess(door);
    }

    /** The worker of the request's path. */
    InspectedProcess worker(RestRequest request) {
        return worker(request.workerId());
    }
}
