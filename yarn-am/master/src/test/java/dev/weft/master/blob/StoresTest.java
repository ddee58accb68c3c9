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
import dev.weft.protocol.life.JobEnd;
import dev.weft.protocol.life.JobLife;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Job graphs and artifacts on a real file system. */
@Timeout(60)
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
    void whatIsKnownOfAJobsPastGoesWithItsGraph() throws Exception {
        JobStore store = new FileJobStore(new LocalFileStore(), FilePaths.of(folder.resolve("jobs")));
        JobGraph graph = GraphBuilder.threeStages("stored", 1);
        assertThat(store.life(graph.id())).isEmpty();
        store.put(graph);

        store.putLife(life(graph.id(), 1));
        store.putLife(life(graph.id(), 2));
        assertThat(store.life(graph.id())).contains(life(graph.id(), 2));
        assertThat(store.list()).containsExactly(graph.id());

        Path file = folder.resolve("jobs").resolve(graph.id() + ".life");
        Files.move(file, folder.resolve("jobs").resolve(graph.id() + ".life.part"));
        assertThat(store.life(graph.id()))
                .as("its writer died before the new file got its name")
                .contains(life(graph.id(), 2));

        store.remove(graph.id());
        assertThat(store.life(graph.id())).isEmpty();
        assertThat(folder.resolve("jobs")).isEmptyDirectory();
    }

    @Test
    void endsStayUntilTheyAreForgottenOneForEachLeader() {
        JobStore store = new FileJobStore(new LocalFileStore(), FilePaths.of(folder.resolve("jobs")));
        JobId job = JobId.hashOf("ended");
        JobStore.EndKey first = new JobStore.EndKey(job, 1);
        JobStore.EndKey second = new JobStore.EndKey(job, 12);
        store.putEnd(second, end(job, "FINISHED"));
        store.putEnd(first, end(job, "CANCELED"));
        store.remove(job);

        assertThat(store.ends()).containsExactly(first, second);
        assertThat(store.end(second)).isEqualTo(end(job, "FINISHED"));
        assertThat(store.list()).isEmpty();
        store.removeEnd(first);
        store.removeEnd(first);
        assertThat(store.ends()).containsExactly(second);
    }

    private static JobLife life(JobId job, int restarts) {
        return new JobLife(job, 17, restarts, restarts, List.of(), false);
    }

    private static JobEnd end(JobId job, String status) {
        return new JobEnd(
                job,
                "Orders",
                status,
                true,
                17,
                18,
                Optional.empty(),
                new TreeMap<>(),
                0,
                List.of(),
                false,
                new TreeMap<>(),
                List.of());
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
