package dev.weft.master.blob;

import dev.weft.api.graph.Artifact;
import dev.weft.core.classes.ClassLoading;
import dev.weft.core.classes.UserClassLoader;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.LocalFileStore;
import dev.weft.core.id.JobId;
import dev.weft.protocol.deploy.JobSetup;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Class loaders over artifacts that are copied from the store to a local folder, one per job. Safe on any I/O thread.
 */
public final class FetchedClasses implements JobClasses {
    private static final Logger log = LoggerFactory.getLogger(FetchedClasses.class);

    private final ArtifactFiles artifacts;
    private final Path folder;
    private final ClassLoader parent;
    private final Map<JobId, UserClassLoader> loaders = new ConcurrentHashMap<>();

    /**
     * @param folder local folder for the files of all jobs; made when needed
     * @param parent loader of the engine's classes
     */
    public FetchedClasses(ArtifactFiles artifacts, Path folder, ClassLoader parent) {
        this.artifacts = artifacts;
        this.folder = folder;
        this.parent = parent;
    }

    @Override
    public ClassLoader open(JobId job, JobSetup setup) {
        return loaders.computeIfAbsent(job, id -> load(id, setup));
    }

    private UserClassLoader load(JobId job, JobSetup setup) {
        Path own = folder.resolve(job.toString());
        List<URL> jars = new ArrayList<>();
        try {
            Files.createDirectories(own);
            for (Artifact artifact :
                    setup.artifacts().stream().filter(Artifact::isLibrary).toList()) {
                Path file = own.resolve(artifact.fileName());
                artifacts.fetch(URI.create(setup.artifactStore()), artifact, file);
                jars.add(file.toUri().toURL());
            }
        } catch (IOException e) {
            throw new EngineException(ErrorCode.STORAGE, "Cannot make " + own + ": " + e, e);
        }
        return new UserClassLoader(
                "job " + job, jars, parent, ClassLoading.from(Configuration.fromMap(setup.options())));
    }

    @Override
    public void release(JobId job) {
        UserClassLoader loader = loaders.remove(job);
        if (loader == null) {
            return;
        }
        Path own = folder.resolve(job.toString());
        try (LocalFileStore local = new LocalFileStore()) {
            loader.close();
            local.deleteRecursively(FilePaths.of(own));
        } catch (IOException e) {
            log.warn("Files of job {} in {} cannot be removed", job, own, e);
        }
    }
}
