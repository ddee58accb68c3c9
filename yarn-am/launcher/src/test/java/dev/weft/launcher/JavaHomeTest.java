package dev.weft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class JavaHomeTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"1.8.0_392, 8", "17.0.15+6, 17", "17-ea, 17", "9, 9", "25, 25", "unknown, 0", "'', 0"})
    void readsFeatureNumber(String version, int feature) {
        assertThat(JavaHome.feature(version)).isEqualTo(feature);
    }

    @Test
    void believesTheReleaseFile() throws IOException {
        Path home = Folders.javaWithRelease(folder, "17.0.1");

        assertThat(JavaHome.at(home.toFile())).get().returns("17.0.1", JavaHome::version);
    }

    @Test
    void asksTheCommandWhenThereIsNoReleaseFile() throws IOException {
        Path home = Folders.javaThatPrints(folder, "1.8.0_392");

        assertThat(JavaHome.at(home.toFile()))
                .get()
                .returns("1.8.0_392", JavaHome::version)
                .returns(false, JavaHome::isNewEnough);
    }

    @Test
    void findsNothingWithoutCommand() throws IOException {
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"17\"\n");

        assertThat(JavaHome.at(folder.toFile())).isEmpty();
    }

    @Test
    void findsNothingWhenTheCommandSaysNothing() throws IOException {
        Path home = Folders.javaScript(folder, "exit 0");

        assertThat(JavaHome.at(home.toFile())).isEmpty();
    }
}
