package dev.weft.connector.basic;

import dev.weft.api.connector.SourceSplit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Never waits. Task thread. */
final class UnlimitedRate<S extends SourceSplit> implements RateLimiter<S> {
    private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

    @Override
    public CompletionStage<Void> acquire(int numberOfEvents) { // hot
        return NOW;
    }
}
