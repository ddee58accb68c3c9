package dev.weft.master.blob;

import dev.weft.api.graph.Artifact;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.DurableOutput;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStatus;
import dev.weft.core.fs.FileStore;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.WriteMode;
import dev.weft.core.id.ContentHash;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Artifacts by content: {@code <store>/<hash>/<name>}. A file under its final name is complete. Blocks; safe on any I/O
 * thread.
 */
public final class ArtifactFiles {
    private static final String PART = ".part-";

    private final AtomicLong parts = new AtomicLong();
    private final FileStores stores;
    private final URI folder;

    /** @param folder the artifact store; made when needed */
    public ArtifactFiles(FileStores stores, URI folder) {
        this.stores = stores;
        this.folder = stores.resolve(folder);
    }

    /** Where an artifact lies, or will. */
    public static URI location(URI folder, Artifact artifact) {
        return FilePaths.child(FilePaths.child(folder, artifact.hash().hex()), artifact.fileName());
    }

    /** The folder that workers are told. */
    public URI folder() {
        return folder;
    }

    /** True when a file with this content is kept, under any name. */
    public boolean has(ContentHash hash) {
        URI own = FilePaths.child(folder, hash.hex());
        try {
            FileStore store = stores.of(own);
            return store.exists(own)
                    && store.list(own).stream().anyMatch(file -> !file.name().contains(PART));
        } catch (IOException e) {
            throw failure("look for artifact " + hash + " in " + folder, e);
        }
    }

    /** Makes content that is kept under any name known under the artifact's; false when it is not kept. */
    public boolean adopt(Artifact artifact) {
        URI target = location(folder, artifact);
        URI own = FilePaths.parent(target);
        try {
            FileStore store = stores.of(own);
            if (store.exists(target) || !has(artifact.hash())) {
                return store.exists(target);
            }
            for (FileStatus twin : store.list(own)) {
                if (!twin.name().contains(PART)) {
                    try (InputStream in = store.open(twin.uri())) {
                        write(in, target);
                    }
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw failure("find " + artifact.fileName() + " in " + own, e);
        }
    }

    /** Keeps a local file; no effect when it is there already. */
    public void keep(Artifact artifact, Path file) {
        URI target = location(folder, artifact);
        try (InputStream in = Files.newInputStream(file)) {
            write(in, target);
        } catch (IOException e) {
            throw failure("keep " + artifact.fileName() + " as " + target, e);
        }
    }

    /** Copies an artifact to a local file and checks its content. */
    void fetch(URI from, Artifact artifact, Path target) {
        URI source = location(stores.resolve(from), artifact);
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(stores.of(source).open(source), digest);
                OutputStream out = Files.newOutputStream(target)) {
            in.transferTo(out);
        } catch (IOException e) {
            throw failure("bring " + artifact.fileName() + " from " + source, e);
        }
        var found = new ContentHash(HexFormat.of().formatHex(digest.digest()));
        if (!found.equals(artifact.hash())) {
            throw new EngineException(ErrorCode.STORAGE, source + " has the content " + found);
        }
    }

    private void write(InputStream in, URI target) throws IOException {
        FileStore store = stores.of(target);
        if (store.exists(target)) {
            return;
        }
        String unique = PART + ProcessHandle.current().pid() + "-" + parts.incrementAndGet();
        URI part = FilePaths.child(FilePaths.parent(target), FilePaths.name(target) + unique);
        store.makeDirectories(FilePaths.parent(target));
        try (DurableOutput out = store.create(part, WriteMode.OVERWRITE)) {
            in.transferTo(out);
            out.closeDurably();
        }
        try {
            store.rename(part, target);
        } catch (FileAlreadyExistsException e) {
            store.delete(part); // another submission was faster with the same content
        }
    }

    private static EngineException failure(String what, IOException cause) {
        return new EngineException(ErrorCode.STORAGE, "Cannot " + what + ": " + cause, cause);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
