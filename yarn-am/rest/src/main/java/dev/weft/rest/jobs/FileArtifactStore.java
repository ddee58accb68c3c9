package dev.weft.rest.jobs;

import dev.weft.api.graph.Artifact;
import dev.weft.core.concurrent.ThreadSafe;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.WriteMode;
import dev.weft.core.id.ContentHash;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Artifacts as {@code folder/hash/fileName}, where workers look for them. A file appears under its name only when it is
 * whole, so that several submissions of the same jar do not disturb each other.
 */
@ThreadSafe
public final class FileArtifactStore implements ArtifactStore {
    private final FileStores stores;
    private final URI folder;
    private final Executor io;

    /**
     * A store below {@code folder}, which is made when needed.
     *
     * @param io runs what blocks
     */
    public FileArtifactStore(FileStores stores, URI folder, Executor io) {
        this.stores = stores;
        this.folder = folder;
        this.io = io;
    }

    /** The folder, as workers are told. */
    public URI folder() {
        return folder;
    }

    @Override
    public CompletableFuture<Boolean> has(ContentHash hash) {
        return call("look for file " + hash, () -> anyOf(hash).isPresent());
    }

    @Override
    public CompletableFuture<Boolean> adopt(Artifact artifact) {
        return call("look for file " + artifact.hash(), () -> {
            URI wanted = place(artifact);
            if (store().exists(wanted)) {
                return true;
            }
            Optional<URI> twin = anyOf(artifact.hash());
            if (twin.isPresent()) {
                try (InputStream in = store().open(twin.get())) {
                    write(wanted, in);
                }
            }
            return twin.isPresent();
        });
    }

    @Override
    public CompletableFuture<Void> keep(Artifact artifact, Path file) {
        return call("keep file " + artifact.hash(), () -> {
                    URI wanted = place(artifact);
                    if (!store().exists(wanted)) {
                        try (InputStream in = Files.newInputStream(file)) {
                            write(wanted, in);
                        }
                    }
                    return true;
                })
                .thenAccept(kept -> {});
    }

    private Optional<URI> anyOf(ContentHash hash) throws IOException {
        URI own = FilePaths.child(folder, hash.hex());
        try {
            List<FileStatus> files = store().list(own);
            return files.stream()
                    .filter(file -> !FilePaths.name(file.uri()).startsWith("."))
                    .map(FileStatus::uri)
                    .findFirst();
        } catch (FileNotFoundException e) {
            return Optional.empty();
        }
    }

    private void write(URI wanted, InputStream in) throws IOException {
        FileStore store = store();
        URI parent = FilePaths.parent(wanted);
        store.makeDirectories(parent);
        URI part = FilePaths.child(parent, "." + UUID.randomUUID());
        try (OutputStream out = store.create(part, WriteMode.CREATE_NEW)) {
            in.transferTo(out);
        }
        try {
            store.rename(part, wanted);
        } catch (FileAlreadyExistsException e) {
            // Another submission of the same file was faster: its content is the same.
            store.delete(part);
        }
    }

    private URI place(Artifact artifact) {
        return FilePaths.child(FilePaths.child(folder, artifact.hash().hex()), artifact.fileName());
    }

    private FileStore store() throws IOException {
        return stores.of(folder);
    }

    private <T> CompletableFuture<T> call(String what, Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        io.execute(() -> {
            try {
                result.complete(work.call());
            } catch (Exception e) {
                result.completeExceptionally(
                        new EngineException(ErrorCode.STORAGE, "Cannot " + what + " in " + folder + ": " + e, e));
            }
        });
        return result;
    }
}
