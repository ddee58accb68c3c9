package dev.weft.rest.server;

import java.util.concurrent.CompletableFuture;

/**
 * Answers one kind of request. Called on a thread of the server; returns at once. The answer may come from any thread. A
 * thrown {@link HttpRefusal} or {@link dev.weft.core.error.EngineException}, here or in the future, becomes an error
 * answer of one line.
 */
@FunctionalInterface
public interface RestHandler {
    /** Begins to answer {@code request}. */
    CompletableFuture<RestReply> handle(RestRequest request);
}
