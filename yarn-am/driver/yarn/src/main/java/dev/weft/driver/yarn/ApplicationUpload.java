package dev.weft.driver.yarn;

import dev.weft.api.graph.JobGraph;
import dev.weft.client.LocalArtifact;
import dev.weft.core.config.ConfigYaml;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.SecurityOptions;
import dev.weft.core.config.YarnConfigOptions;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FileStores;
import dev.weft.hadoop.HadoopConfiguration;
import dev.weft.master.blob.FileJobStore;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.LocalResourceType;
import org.apache.hadoop.yarn.api.records.LocalResourceVisibility;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lays ready in the cluster's file system what an application's containers need. Blocks; client threads. */
final class ApplicationUpload {
    private static final Logger log = LoggerFactory.getLogger(ApplicationUpload.class);

    /** Folder of job graphs in the application's own folder, as {@link FileJobStore} lays it out. */
    static final String GRAPHS = "jobs";

    private final Configuration configuration;
    private final org.apache.hadoop.conf.Configuration hadoop;
    private final Staging staging;

    ApplicationUpload(Configuration configuration, org.apache.hadoop.conf.Configuration hadoop, Staging staging) {
        this.configuration = configuration;
        this.hadoop = hadoop;
        this.staging = staging;
    }

    /** The files that many applications share: libraries, Java and what the user ships, by name in the container. */
    Map<String, ContainerFile> uploadShared(LibraryArchive library) throws IOException {
        Map<String, ContainerFile> files = new TreeMap<>();
        files.put(ContainerLayout.LIBRARY, library(library));
        Optional<String> java = configuration.getOptional(YarnConfigOptions.JAVA_ARCHIVE);
        if (java.isPresent()) {
            files.put(ContainerLayout.JAVA, ship(java.get(), LocalResourceType.ARCHIVE));
        }
        for (String file : configuration.get(YarnConfigOptions.SHIP_FILES, List.of())) {
            files.put(new Path(file).getName(), ship(file, LocalResourceType.FILE));
        }
        for (String archive : configuration.get(YarnConfigOptions.SHIP_ARCHIVES, List.of())) {
            files.put(new Path(archive).getName(), ship(archive, LocalResourceType.ARCHIVE));
        }
        return files;
    }

    /** An administrator's copy, shared by all users of a node, where there is one of this very content; else the user's. */
    private ContainerFile library(LibraryArchive library) throws IOException {
        for (String folder : configuration.get(YarnConfigOptions.PROVIDED_LIB_DIRS, List.of())) {
            Path provided = new Path(new Path(folder, library.hash().hex()), LibraryArchive.FILE_NAME);
            FileSystem fileSystem = provided.getFileSystem(hadoop);
            if (fileSystem.exists(provided)) {
                FileStatus status = fileSystem.getFileStatus(provided);
                return ContainerFile.of(status, LocalResourceType.ARCHIVE, LocalResourceVisibility.PUBLIC);
            }
            log.warn(
                    "{} has no libraries of this version: {} is missing; they are uploaded for this user",
                    YarnConfigOptions.PROVIDED_LIB_DIRS.key(),
                    provided);
        }
        FileStatus uploaded = staging.shareByHash(library.hash(), LibraryArchive.FILE_NAME, library::writeTo);
        return ContainerFile.of(uploaded, LocalResourceType.ARCHIVE, LocalResourceVisibility.PRIVATE);
    }

    /** A file of this machine goes to the cluster by content; one that lies in a file system of the cluster stays there. */
    private ContainerFile ship(String file, LocalResourceType type) throws IOException {
        Path path = new Path(file);
        String scheme = path.toUri().getScheme();
        FileStatus status;
        if (scheme == null || scheme.equals("file")) {
            status = share(LocalArtifact.of(java.nio.file.Path.of(path.toUri().getPath())));
        } else {
            status = path.getFileSystem(hadoop).getFileStatus(path);
        }
        if (status.isDirectory()) {
            throw new EngineException(
                    ErrorCode.BAD_INPUT, file + " is a folder; pack it and name the archive in yarn.ship-archives");
        }
        return ContainerFile.of(status, type, LocalResourceVisibility.PRIVATE);
    }

    /** Uploads the job's jars and files where workers look for them. */
    void uploadArtifacts(List<LocalArtifact> artifacts) throws IOException {
        for (LocalArtifact artifact : artifacts) {
            share(artifact);
        }
    }

    private FileStatus share(LocalArtifact local) throws IOException {
        return staging.shareByHash(
                local.artifact().hash(), local.artifact().fileName(), out -> Files.copy(local.file(), out));
    }

    /**
     * Writes what belongs to this application alone.
     *
     * @param graph of the job that it begins with
     * @param shared what {@link #uploadShared} returned
     * @param secret of the application
     * @return the files of the master's container
     */
    Map<String, ContainerFile> uploadOwn(
            ApplicationId application,
            Optional<JobGraph> graph,
            Map<String, ContainerFile> shared,
            List<String> classPath,
            String secret)
            throws IOException {
        Path folder = staging.makeApplicationFolder(application);
        if (graph.isPresent()) {
            storeGraph(folder, graph.get());
        }
        Map<String, ContainerFile> files = new TreeMap<>(shared);
        files.put(
                ContainerLayout.SECRET,
                writeText(new Path(folder, ContainerLayout.SECRET), secret.getBytes(StandardCharsets.US_ASCII)));
        files.put(
                ContainerLayout.HADOOP_SITE,
                write(
                        new Path(folder, ContainerLayout.HADOOP_SITE),
                        out -> HadoopConfiguration.writeSite(configuration, out)));
        Configuration masters = new Configuration(configuration);
        ContainerLayout.putWorkerFiles(masters, files);
        masters.setString(ContainerLayout.APPLICATION_FOLDER_KEY, folder.toString());
        masters.setString(
                ContainerLayout.LIBRARY_FOLDER_KEY, staging.libraries().toString());
        masters.setString(ContainerLayout.CLASS_PATH_KEY, String.join(":", classPath));
        uploadKeytab(folder, masters, files);
        files.put(
                ConfigYaml.FILE_NAME,
                writeText(
                        new Path(folder, ConfigYaml.FILE_NAME),
                        ConfigYaml.format(masters).getBytes(StandardCharsets.UTF_8)));
        return files;
    }

    /** Where the master looks for jobs that it must run, now and after a restart. */
    private void storeGraph(Path folder, JobGraph graph) throws IOException {
        URI graphs = new Path(folder, GRAPHS).toUri();
        try (FileStores stores = FileStores.load(configuration, ApplicationUpload.class.getClassLoader())) {
            new FileJobStore(stores.of(graphs), graphs).put(graph);
        }
    }

    /** The keytab goes to the master alone, which obtains tokens for the workers. */
    private void uploadKeytab(Path folder, Configuration masters, Map<String, ContainerFile> files) throws IOException {
        Optional<String> keytab = configuration.getOptional(SecurityOptions.KERBEROS_LOGIN_KEYTAB);
        if (keytab.isEmpty()) {
            return;
        }
        java.nio.file.Path local = java.nio.file.Path.of(keytab.get());
        files.put(
                ContainerLayout.KEYTAB, write(new Path(folder, ContainerLayout.KEYTAB), out -> Files.copy(local, out)));
        masters.set(SecurityOptions.KERBEROS_LOGIN_KEYTAB, ContainerLayout.KEYTAB);
    }

    private ContainerFile writeText(Path file, byte[] bytes) throws IOException {
        return write(file, (OutputStream out) -> out.write(bytes));
    }

    private ContainerFile write(Path file, Staging.Content content) throws IOException {
        FileStatus written = staging.writePrivate(file, content);
        return ContainerFile.of(written, LocalResourceType.FILE, LocalResourceVisibility.APPLICATION);
    }
}
