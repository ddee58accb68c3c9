package dev.weft.rest.testing;

import dev.weft.api.graph.Artifact;
import dev.weft.core.id.ContentHash;
import dev.weft.rest.jobs.ArtifactStore;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A store that keeps nothing, for tests that submit nothing. */
public final class NoArtifacts implements ArtifactStore {
    @Override
    public CompletableFuture<Boolean> has(ContentHash hash) {
        return CompletableFuture.completedFuture(false);
    }

    @Override
    public CompletableFuture<Boolean> adopt(Artifact artifact) {
        return CompletableFuture.completedFuture(false);
    }

    @Override
    public CompletableFuture<Void> keep(Artifact artifact, Path file) {
        return CompletableFuture.failedFuture(new IllegalStateException("nothing is kept here"));
    }
}
