package dev.weft.taskmanager.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.graph.Artifact;
import dev.weft.core.classes.UserClassLoader;
import dev.weft.core.config.Configuration;
import dev.weft.core.error.EngineException;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.ContentHash;
import dev.weft.core.id.JobId;
import dev.weft.protocol.deploy.JobSetup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class JobFilesTest {
    private static final JobId JOB = JobId.hashOf("job");

    @TempDir
    Path store;

    @TempDir
    Path local;

    @Test
    void aJobSeesItsOwnJarUntilItIsReleased() throws Exception {
        JobFiles files = files();
        Artifact jar = put("job.jar", jarWith("greeting.txt", "hello"));

        UserClassLoader loader = files.open(JOB, setup(jar));

        try (var text = loader.getResourceAsStream("greeting.txt")) {
            assertThat(text).isNotNull().hasContent("hello");
        }
        files.close(JOB, loader);
        assertThat(local).isEmptyDirectory();
    }

    @Test
    void aFileWithAnotherContentThanItsHashSaysIsRefused() throws Exception {
        byte[] content = jarWith("greeting.txt", "hello");
        Artifact jar = put("job.jar", content);
        Files.writeString(store.resolve(jar.hash().hex()).resolve("job.jar"), "changed");

        assertThatThrownBy(() -> files().open(JOB, setup(jar)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("job.jar")
                .hasMessageContaining("has the content");
        assertThat(local).isEmptyDirectory();

        Files.write(store.resolve(jar.hash().hex()).resolve("job.jar"), content);
        files().open(JOB, setup(jar)).close();
        assertThat(local).isNotEmptyDirectory();
    }

    @Test
    void aFileThatTheProgramSentIsThereByItsNameAndNoClassPath() throws Exception {
        JobFiles files = files();
        Artifact sent = put(Artifact.nameOfCached("words.jar"), "to be".getBytes(StandardCharsets.UTF_8));
        Path here = Files.writeString(store.resolve("here.txt"), "or not");

        UserClassLoader loader = files.open(
                JOB,
                setup(
                        sent,
                        "name:words.jar,path:'file:///gone/words.jar',executable:true;name:here,path:'" + here + "'"));

        assertThat(loader.getURLs()).isEmpty();
        assertThat(loader.files().get("words.jar")).isExecutable().hasContent("to be");
        assertThat(loader.files().get("here")).hasContent("or not");
        files.close(JOB, loader);
        assertThat(local).isEmptyDirectory();
        assertThat(here).exists();
    }

    @Test
    void aFileThatTheProgramRegisteredAndIsNowhereIsNamed() throws Exception {
        Artifact jar = put("job.jar", jarWith("greeting.txt", "hello"));

        assertThatThrownBy(() -> files().open(JOB, setup(jar, "name:words,path:'/no/such/file'")))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("cached file 'words'")
                .hasMessageContaining("/no/such/file");
        assertThat(local).isEmptyDirectory();
    }

    @Test
    void aMissingFileIsNamed() throws Exception {
        Artifact jar = new Artifact("job.jar", new ContentHash("0".repeat(64)), 1);

        assertThatThrownBy(() -> files().open(JOB, setup(jar)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("Cannot bring job.jar of job " + JOB);
    }

    private JobFiles files() {
        FileStores stores = FileStores.load(new Configuration(), JobFilesTest.class.getClassLoader());
        return new JobFiles(local, stores, JobFilesTest.class.getClassLoader());
    }

    private JobSetup setup(Artifact artifact) {
        return new JobSetup(
                "test", new TreeMap<>(), List.of(artifact), store.toUri().toString(), false);
    }

    private JobSetup setup(Artifact artifact, String cachedFiles) {
        TreeMap<String, String> options = new TreeMap<>(Map.of("pipeline.cached-files", cachedFiles));
        return new JobSetup("test", options, List.of(artifact), store.toUri().toString(), false);
    }

    private Artifact put(String name, byte[] content) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
        ContentHash hash = new ContentHash(HexFormat.of().formatHex(digest));
        Path folder = Files.createDirectories(store.resolve(hash.hex()));
        Files.write(folder.resolve(name), content);
        return new Artifact(name, hash, content.length);
    }

    private static byte[] jarWith(String entry, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            jar.putNextEntry(new JarEntry(entry));
            jar.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
