package dev.weft.core.classes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.core.unit.MemorySize;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The parent and the job bring the same class and the same resource in two versions. */
@Timeout(60)
class UserClassLoaderTest {
    @TempDir
    Path folder;

    private URL parentUrl;
    private URL childUrl;

    @BeforeEach
    void compile() throws Exception {
        parentUrl = version("parent");
        childUrl = version("child");
    }

    private URL version(String name) throws IOException {
        Path classes = Files.createDirectories(folder.resolve(name));
        Path source = Files.createDirectories(classes.resolve("user")).resolve("Job.java");
        Files.writeString(
                source, "package user; public class Job { public String toString() { return \"" + name + "\"; } }");
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", classes.toString(), source.toString());
        assertThat(status).isZero();
        Files.writeString(classes.resolve("res.txt"), name);
        return classes.toUri().toURL();
    }

    private String loadedFrom(ClassLoading loading) throws Exception {
        try (var parent = new URLClassLoader(new URL[] {parentUrl}, getClass().getClassLoader());
                var loader = new UserClassLoader("job", List.of(childUrl), parent, loading)) {
            return loader.loadClass("user.Job").getConstructor().newInstance().toString();
        }
    }

    @Test
    void takesTheJobsClassesFirst() throws Exception {
        assertThat(loadedFrom(ClassLoading.from(new Configuration()))).isEqualTo("child");
    }

    @Test
    void takesTheParentsClassesFirstWhenTold() throws Exception {
        var order = new Configuration().set(CoreOptions.CLASSLOADER_RESOLVE_ORDER, "parent-first");
        var pattern =
                new Configuration().set(CoreOptions.ALWAYS_PARENT_FIRST_LOADER_PATTERNS_ADDITIONAL, List.of("user."));

        assertThat(loadedFrom(ClassLoading.from(order))).isEqualTo("parent");
        assertThat(loadedFrom(ClassLoading.from(pattern))).isEqualTo("parent");
    }

    @Test
    void refusesAnUnknownOrder() {
        var order = new Configuration().set(CoreOptions.CLASSLOADER_RESOLVE_ORDER, "sideways");

        assertThatThrownBy(() -> ClassLoading.from(order)).hasMessageContaining("'sideways'");
    }

    @Test
    void sharesOurOwnClassesWhateverTheJobBrings() throws Exception {
        URL own = MemorySize.class.getProtectionDomain().getCodeSource().getLocation();
        try (var loader = new UserClassLoader(
                "job", List.of(own), getClass().getClassLoader(), ClassLoading.from(new Configuration()))) {
            assertThat(loader.loadClass(MemorySize.class.getName())).isSameAs(MemorySize.class);
        }
    }

    @Test
    void findsTheJobsResourcesFirst() throws Exception {
        try (var parent = new URLClassLoader(new URL[] {parentUrl}, getClass().getClassLoader());
                var loader =
                        new UserClassLoader("job", List.of(childUrl), parent, ClassLoading.from(new Configuration()))) {
            assertThat(text(Objects.requireNonNull(loader.getResource("res.txt"))))
                    .isEqualTo("child");
            assertThat(Collections.list(loader.getResources("res.txt")))
                    .extracting(UserClassLoaderTest::text)
                    .containsExactly("child", "parent");
        }
    }

    private static String text(URL url) {
        try (InputStream in = url.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
