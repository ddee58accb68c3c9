package dev.weft.taskmanager.deploy;

import dev.weft.api.function.DistributedCache;
import dev.weft.api.function.DistributedCache.DistributedCacheEntry;
import dev.weft.api.graph.Artifact;
import dev.weft.api.tuple.Tuple2;
import dev.weft.core.classes.ClassLoading;
import dev.weft.core.classes.UserClassLoader;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.LocalFileStore;
import dev.weft.core.id.ContentHash;
import dev.weft.core.id.JobId;
import dev.weft.protocol.deploy.JobSetup;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Brings a job's jars and files to this worker and makes its class loader. Blocks; called on the worker's I/O threads, for
 * one job by one thread at a time.
 */
public final class JobFiles {
    private final Path folder;
    private final FileStores stores;
    private final ClassLoader parent;

    /**
     * @param folder local folder for the files of all jobs; made when needed
     * @param stores where artifacts come from
     * @param parent loader of the engine's classes
     */
    public JobFiles(Path folder, FileStores stores, ClassLoader parent) {
        this.folder = folder;
        this.stores = stores;
        this.parent = parent;
    }

    /**
     * Brings everything that {@code setup} names.
     *
     * @throws EngineException STORAGE when a file cannot be read or has another content than its hash says
     */
    UserClassLoader open(JobId job, JobSetup setup) {
        List<URL> jars = new ArrayList<>();
        for (Artifact artifact : setup.artifacts()) {
            try {
                Path file = bring(job, setup, artifact);
                if (artifact.isLibrary()) {
                    jars.add(url(file));
                }
            } catch (IOException e) {
                deleteAfter(job, e);
                throw new EngineException(
                        ErrorCode.STORAGE,
                        "Cannot bring " + artifact.fileName() + " of job " + job + " from " + setup.artifactStore()
                                + ": " + e,
                        e);
            }
        }
        Configuration options = Configuration.fromMap(setup.options());
        return new UserClassLoader("job " + job, jars, cached(job, setup, options), parent, ClassLoading.from(options));
    }

    private SortedMap<String, Path> cached(JobId job, JobSetup setup, Configuration options) {
        TreeMap<String, Path> files = new TreeMap<>();
        List<String> texts = options.getOptional(PipelineOptions.CACHED_FILES).orElse(List.of());
        for (Tuple2<String, DistributedCacheEntry> entry : DistributedCache.parseCachedFilesFromString(texts)) {
            try {
                files.put(entry.f0, cached(job, setup, entry.f0, entry.f1));
            } catch (IOException e) {
                deleteAfter(job, e);
                throw new EngineException(
                        ErrorCode.STORAGE,
                        "Cannot bring the cached file '" + entry.f0 + "' of job " + job + " from " + entry.f1.filePath
                                + ": " + e,
                        e);
            }
        }
        return files;
    }

    /** Sent along, or on this machine, or fetched now. */
    private Path cached(JobId job, JobSetup setup, String name, DistributedCacheEntry entry) throws IOException {
        String fileName = Artifact.nameOfCached(name);
        Path own = folder.resolve(job.toString()).resolve(fileName);
        boolean sent = setup.artifacts().stream()
                .anyMatch(artifact -> artifact.fileName().equals(fileName));
        if (!sent) {
            URI source = stores.resolve(entry.filePath);
            if (source.getScheme().equals(LocalFileStore.SCHEME)) {
                return existing(Path.of(source.getPath()));
            }
            Files.createDirectories(own.getParent());
            try (InputStream in = stores.of(source).open(source)) {
                Files.copy(in, own, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (entry.isExecutable && !own.toFile().setExecutable(true)) {
            throw new IOException(own + " cannot be made executable");
        }
        return own;
    }

    private static Path existing(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            throw new NoSuchFileException(file.toString());
        }
        return file;
    }

    /** Closes the loader and deletes the job's files. */
    void close(JobId job, UserClassLoader loader) throws IOException {
        loader.close();
        delete(job);
    }

    private void delete(JobId job) throws IOException {
        Path own = folder.resolve(job.toString());
        if (Files.exists(own)) {
            stores.of(FilePaths.of(own)).deleteRecursively(FilePaths.of(own));
        }
    }

    /** What was brought so far takes room that may be what is lacking. */
    private void deleteAfter(JobId job, IOException failure) {
        try {
            delete(job);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private Path bring(JobId job, JobSetup setup, Artifact artifact) throws IOException {
        URI store = stores.resolve(setup.artifactStore());
        URI source = FilePaths.child(FilePaths.child(store, artifact.hash().hex()), artifact.fileName());
        Path target = folder.resolve(job.toString()).resolve(artifact.fileName());
        Files.createDirectories(target.getParent());
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(stores.of(source).open(source), digest);
                OutputStream out = Files.newOutputStream(target)) {
            in.transferTo(out);
        }
        ContentHash found = new ContentHash(HexFormat.of().formatHex(digest.digest()));
        if (!found.equals(artifact.hash())) {
            throw new IOException(source + " has the content " + found);
        }
        return target;
    }

    private static URL url(Path file) throws MalformedURLException {
        return file.toUri().toURL();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
