package dev.weft.connector.basic;

import dev.weft.api.connector.SourceSplit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A number of records, then none until a checkpoint completes. Task thread. */
final class GatedRateLimiter<S extends SourceSplit> implements RateLimiter<S> {
    private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

    private final int perCheckpoint;
    private int left;
    private CompletableFuture<Void> gate = NOW;

    GatedRateLimiter(int perCheckpoint) {
        this.perCheckpoint = perCheckpoint;
        this.left = perCheckpoint;
    }

    @Override
    public CompletionStage<Void> acquire(int numberOfEvents) { // hot
        if (left <= 0) {
            gate = new CompletableFuture<>();
            left = perCheckpoint;
        }
        left -= numberOfEvents;
        return gate;
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
        left = gate.isDone() ? perCheckpoint : left; // what waits behind the gate is the first of the new share
        gate.complete(null);
        gate = NOW;
    }
}
