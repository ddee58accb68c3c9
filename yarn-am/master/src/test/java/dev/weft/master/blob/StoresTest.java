package dev.weft.master.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.Artifact;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.fs.FileStores;
import dev.weft.core.fs.LocalFileStore;
import dev.weft.core.id.ContentHash;
import dev.weft.core.id.JobId;
import dev.weft.master.testing.GraphBuilder;
import dev.weft.protocol.deploy.JobSetup;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Job graphs and artifacts on a real file system. */
@Timeout(20)
class StoresTest {
    @TempDir
    Path folder;

    private final FileStores stores = new FileStores(new Configuration(), List.of());

    @Test
    void jobGraphsComeBackAsTheyWere() {
        JobStore store = new FileJobStore(new LocalFileStore(), FilePaths.of(folder.resolve("jobs")));
        JobGraph graph = GraphBuilder.threeStages("stored", 3);
        assertThat(store.list()).isEmpty();

        store.put(graph);
        store.put(graph);

        assertThat(store.list()).containsExactly(graph.id());
        assertThat(store.get(graph.id())).isEqualTo(graph);
        store.remove(graph.id());
        store.remove(graph.id());
        assertThat(store.list()).isEmpty();
    }

    @Test
    void anUnknownJobIsNotFound() {
        JobStore store = new FileJobStore(new LocalFileStore(), FilePaths.of(folder));

        assertThatThrownBy(() -> store.get(JobId.hashOf("nobody")))
                .isInstanceOfSatisfying(
                        EngineException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void artifactsLieUnderTheirHash() throws Exception {
        var files = new ArtifactFiles(stores, FilePaths.of(folder.resolve("store")));
        Path jar = jar("job.jar");
        Artifact artifact = artifact(jar);
        assertThat(files.has(artifact.hash())).isFalse();

        files.keep(artifact, jar);
        files.keep(artifact, jar);

        assertThat(files.has(artifact.hash())).isTrue();
        Path kept = folder.resolve("store").resolve(artifact.hash().hex()).resolve("job.jar");
        assertThat(kept).hasSameBinaryContentAs(jar);
        try (var siblings = Files.list(kept.getParent())) {
            assertThat(siblings).as("nothing half written is left").hasSize(1);
        }
    }

    @Test
    void classesOfAJobComeFromItsArtifacts() throws Exception {
        URI store = FilePaths.of(folder.resolve("store"));
        var files = new ArtifactFiles(stores, store);
        Path jar = jar("job.jar");
        files.keep(artifact(jar), jar);
        var classes =
                new FetchedClasses(files, folder.resolve("local"), getClass().getClassLoader());
        JobId job = JobId.hashOf("job");
        var setup = new JobSetup("job", new TreeMap<>(), List.of(artifact(jar)), store.toString(), false);

        ClassLoader loader = classes.open(job, setup);

        assertThat(loader).isSameAs(classes.open(job, setup));
        assertThat(loader.getResource("hello.txt")).isNotNull();
        classes.release(job);
        classes.release(job);
        assertThat(folder.resolve("local").resolve(job.toString())).doesNotExist();
    }

    @Test
    void anArtifactWithOtherContentIsRefused() throws Exception {
        URI store = FilePaths.of(folder.resolve("store"));
        var files = new ArtifactFiles(stores, store);
        Path jar = jar("job.jar");
        Artifact artifact = artifact(jar);
        files.keep(artifact, jar);
        Files.writeString(folder.resolve("store").resolve(artifact.hash().hex()).resolve("job.jar"), "something else");
        var classes =
                new FetchedClasses(files, folder.resolve("local"), getClass().getClassLoader());
        var setup = new JobSetup("job", new TreeMap<>(), List.of(artifact), store.toString(), false);

        assertThatThrownBy(() -> classes.open(JobId.hashOf("job"), setup))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("has the content");
    }

    private Path jar(String name) throws Exception {
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("hello.txt"));
            entries.write(new byte[] {1, 2, 3});
            entries.closeEntry();
        }
        return jar;
    }

    private static Artifact artifact(Path file) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        var hash = new ContentHash(HexFormat.of().formatHex(digest));
        return new Artifact(file.getFileName().toString(), hash, Files.size(file));
    }
}
