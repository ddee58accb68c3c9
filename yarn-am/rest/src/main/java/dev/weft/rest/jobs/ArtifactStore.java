package dev.weft.rest.jobs;

import dev.weft.api.graph.Artifact;
import dev.weft.core.id.ContentHash;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * Where the files of submitted jobs go before the job itself is handed to the dispatcher. Implemented by the wiring of a
 * master over its blob store; callable from any thread, answers do I/O elsewhere.
 */
public interface ArtifactStore {
    /** True when a file with this content is kept already. */
    CompletableFuture<Boolean> has(ContentHash hash);

    /**
     * Keeps a file under its hash; no effect when it is kept already.
     *
     * @param file content that was checked against the artifact's hash; read before the future completes, then free to go
     */
    CompletableFuture<Void> keep(Artifact artifact, Path file);
}
