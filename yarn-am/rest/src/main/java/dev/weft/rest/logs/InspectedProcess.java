package dev.weft.rest.logs;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.protocol.inspect.Findings;
import dev.weft.protocol.inspect.Inspection;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A process that answers for itself: this master or one worker. */
record InspectedProcess(Function<Inspection, CompletableFuture<Findings>> door) {
    /** The answer, which is of the kind that the question asks for. */
    <F extends Findings> CompletableFuture<F> ask(Inspection inspection, Class<F> kind) {
        return door.apply(inspection).thenApply(findings -> {
            if (!kind.isInstance(findings)) {
                throw new EngineException(
                        ErrorCode.INTERNAL,
                        "Asked for " + kind.getSimpleName() + ", got "
                                + findings.getClass().getSimpleName());
            }
            return kind.cast(findings);
        });
    }
}
