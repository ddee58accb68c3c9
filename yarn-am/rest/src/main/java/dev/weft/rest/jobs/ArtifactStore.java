package dev.weft.rest.jobs;

import dev.weft.api.graph.Artifact;
import dev.weft.core.id.ContentHash;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * Where the files of submitted jobs go before the job itself is handed to the dispatcher. Callable from any thread; I/O is
 * done elsewhere. Failures are EngineExceptions with code STORAGE.
 */
public interface ArtifactStore {
    /** True when a file with this content is kept already, under any name. */
    CompletableFuture<Boolean> has(ContentHash hash);

    /** Makes content that is kept already known under the artifact's name too; false when it is not kept. */
    CompletableFuture<Boolean> adopt(Artifact artifact);

    /**
     * Keeps a file under its hash and name; no effect when it is kept already.
     *
     * @param file content that was checked against the artifact's hash; read before the future completes, then free to go
     */
    CompletableFuture<Void> keep(Artifact artifact, Path file);
}
