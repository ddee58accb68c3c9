package dev.weft.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class InstallationTest {
    @TempDir
    Path folder;

    @Test
    void isTheFolderOfTheJarThatRunJarLoads() throws IOException {
        Path home = Folders.distribution(folder.resolve("weft 1"), "b.jar", "a.jar", "notes.txt");
        Path unpacked = Files.createDirectories(folder.resolve("hadoop-unjar"));

        Installation found = find(Map.of(), unpacked, home.resolve("weft.jar"));

        assertThat(found.home()).isEqualTo(home.toFile());
        assertThat(found.libraries()).extracting(File::getName).containsExactly("a.jar", "b.jar");
    }

    @Test
    void followsALinkedJar() throws IOException {
        Path home = Folders.distribution(folder.resolve("weft"), "a.jar");
        Path link = Files.createSymbolicLink(folder.resolve("weft.jar"), home.resolve("weft.jar"));

        Installation found = find(Map.of(), link);

        assertThat(found.home()).isEqualTo(home.toRealPath().toFile());
    }

    @Test
    void fallsBackToTheVariableForALonelyJar() throws IOException {
        Path home = Folders.distribution(folder.resolve("weft"), "a.jar");
        Path lonely = Files.createFile(folder.resolve("weft.jar"));

        Installation found = find(Map.of("WEFT_HOME", home.toString()), lonely);

        assertThat(found.home()).isEqualTo(home.toFile());
    }

    @Test
    void saysWhereItLookedWhenThereIsNone() throws IOException {
        Path lonely = Files.createFile(folder.resolve("weft.jar"));

        assertThatThrownBy(() -> find(Map.of(), lonely))
                .isInstanceOf(LauncherException.class)
                .hasMessageContaining("looked in " + folder)
                .hasMessageContaining("set WEFT_HOME");
    }

    @Test
    void configurationFolderMayBeNamed() throws IOException {
        Path home = Folders.distribution(folder.resolve("weft"), "a.jar");
        Installation found = find(Map.of(), home.resolve("weft.jar"));

        assertThat(found.configuration(Map.of())).isEqualTo(home.resolve("conf").toFile());
        assertThat(found.configuration(Map.of("WEFT_CONF_DIR", "/etc/weft"))).isEqualTo(new File("/etc/weft"));
    }

    private static Installation find(Map<String, String> environment, Path... classPath) throws IOException {
        URL[] urls = new URL[classPath.length];
        for (int index = 0; index < urls.length; index++) {
            urls[index] = classPath[index].toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(urls, null)) {
            return Installation.find(loader, Launcher.class, environment);
        }
    }
}
