package dev.weft.rest.server;

import java.util.concurrent.CompletableFuture;

/**
 * The body of an answer that is too long to be held at once. The server asks for the next piece when the one before has left, so
 * a slow reader slows the source down.
 */
@FunctionalInterface
public interface BodySource {
    /** The next piece; an empty one is the end. A failure breaks the connection, so that the reader sees that something is missing. */
    CompletableFuture<byte[]> next();
}
