package dev.weft.driver.standalone;

import dev.weft.api.graph.Artifact;
import dev.weft.core.id.ContentHash;
import dev.weft.master.blob.ArtifactFiles;
import dev.weft.rest.jobs.ArtifactStore;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Brings REST's uploads to the artifact store. Safe on any thread; files move on the I/O pool. */
record StoredArtifacts(ArtifactFiles files, Executor io) implements ArtifactStore {
    @Override
    public CompletableFuture<Boolean> has(ContentHash hash) {
        return CompletableFuture.supplyAsync(() -> files.has(hash), io);
    }

    @Override
    public CompletableFuture<Boolean> adopt(Artifact artifact) {
        return CompletableFuture.supplyAsync(() -> files.adopt(artifact), io);
    }

    @Override
    public CompletableFuture<Void> keep(Artifact artifact, Path file) {
        return CompletableFuture.runAsync(() -> files.keep(artifact, file), io);
    }
}
