package dev.weft.master.checkpoint;

import dev.weft.master.view.AfterSavepoint;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A savepoint that somebody wants.
 *
 * @param target folder in which its folder is made; empty: the configured one
 * @param then what becomes of the job
 * @param answer completes with the savepoint's folder, on the job's loop
 */
public record SavepointRequest(Optional<String> target, AfterSavepoint then, CompletableFuture<String> answer) {
    /** A request that nobody has answered. */
    public static SavepointRequest of(Optional<String> target, AfterSavepoint then) {
        return new SavepointRequest(target, then, new CompletableFuture<>());
    }
}
