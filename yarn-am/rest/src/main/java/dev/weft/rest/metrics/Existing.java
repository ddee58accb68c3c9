package dev.weft.rest.metrics;

import dev.weft.rest.server.RestReply;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Where nothing was measured, what is asked about may have just begun, have ended, or never have been. */
final class Existing {
    private Existing() {}

    /**
     * The reply; when {@code nothing} was measured, as soon as it is known that what it is about exists.
     *
     * @param owner asks the dispatcher, which refuses what does not exist
     */
    static CompletableFuture<RestReply> reply(
            boolean nothing, Supplier<? extends CompletableFuture<?>> owner, RestReply reply) {
        return nothing ? owner.get().thenApply(exists -> reply) : CompletableFuture.completedFuture(reply);
    }
}
