package dev.weft.driver.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TarWriterTest {
    @TempDir
    private Path folder;

    @Test
    void tarUnpacksWhatWasWrittenWithTimeAndMode() throws Exception {
        byte[] large = new byte[100_000];
        large[99_999] = 1;
        Path archive = folder.resolve("x.tar");
        try (TarWriter tar = new TarWriter(Files.newOutputStream(archive))) {
            tar.add(
                    "lib/a",
                    5,
                    new ByteArrayInputStream("hello".getBytes(StandardCharsets.US_ASCII)),
                    TarWriter.Mode.PLAIN);
            tar.add("empty", 0, new ByteArrayInputStream(new byte[0]), TarWriter.Mode.PLAIN);
            tar.add("bin/run", large.length, new ByteArrayInputStream(large), TarWriter.Mode.EXECUTABLE);
        }

        Process process = new ProcessBuilder("tar", "-xf", "x.tar")
                .directory(folder.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(process.exitValue()).isZero();
        assertThat(folder.resolve("lib/a")).hasContent("hello");
        assertThat(folder.resolve("empty")).isEmptyFile();
        assertThat(folder.resolve("bin/run")).hasBinaryContent(large).isExecutable();
        assertThat(Files.getLastModifiedTime(folder.resolve("lib/a")).to(TimeUnit.SECONDS))
                .isEqualTo(TarWriter.TIME_STAMP_SECONDS);
    }

    @Test
    void aFileThatShrankIsRefused() {
        TarWriter tar = new TarWriter(new ByteArrayOutputStream());

        assertThatThrownBy(() -> tar.add("a", 5, new ByteArrayInputStream(new byte[4]), TarWriter.Mode.PLAIN))
                .isInstanceOf(IOException.class)
                .hasMessage("a changed while it was packed: 4 bytes instead of 5");
    }
}
