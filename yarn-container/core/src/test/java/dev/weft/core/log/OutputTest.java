package dev.weft.core.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.LogOptions;
import dev.weft.core.inspect.LogFolder;
import dev.weft.core.unit.MemorySize;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What user code prints does not fill the disk. */
@Timeout(60)
class OutputTest {
    @TempDir
    Path folder;

    @Test
    void keepsTheNewestHalfAtLeastAndNeverMoreThanTheLimit() throws Exception {
        Path file = folder.resolve("w.out");
        try (PrintStream out = new PrintStream(new CappedOutput(file, 1000), true, StandardCharsets.UTF_8)) {
            for (int i = 0; i < 10_000; i++) {
                out.println("line " + i);
            }
        }

        assertThat(Files.size(file) + Files.size(CappedOutput.rolled(file))).isBetween(500L, 1000L);
        assertThat(Files.readString(file)).endsWith("line 9999\n");
    }

    @Test
    void aSingleWriteThatIsTooLargeIsCut() throws Exception {
        Path file = folder.resolve("w.out");
        try (CappedOutput out = new CappedOutput(file, 100)) {
            out.write(new byte[10_000]);
        }

        assertThat(Files.size(file)).isEqualTo(50);
        assertThat(Files.size(CappedOutput.rolled(file))).isEqualTo(50);
    }

    @Test
    void goesOnWhenSomebodyRemovedTheFiles() throws Exception {
        Path file = folder.resolve("w.out");
        try (CappedOutput out = new CappedOutput(file, 20)) {
            out.write(new byte[10]);
            Files.delete(file);
            out.write(new byte[5]);
        }

        assertThat(Files.size(file)).isEqualTo(5);
    }

    @Test
    void redirectsBothStreamsOfAProcessWithALogFolder() throws Exception {
        PrintStream out = System.out;
        PrintStream err = System.err;
        System.setProperty(LogFolder.FOLDER_PROPERTY, folder.toString());
        try {
            StandardStreams.redirect(
                    new Configuration().set(LogOptions.SYSTEM_OUT_MAX_SIZE, MemorySize.parse("2 kb")), "worker");
            System.out.println("printed");
            System.err.println("complained");
        } finally {
            System.setOut(out);
            System.setErr(err);
            System.clearProperty(LogFolder.FOLDER_PROPERTY);
        }

        assertThat(Files.readString(folder.resolve("worker.out"))).isEqualTo("printed\n");
        assertThat(Files.readString(folder.resolve("worker.err"))).isEqualTo("complained\n");
    }
}
