package dev.weft.core.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LogFolderTest {
    @TempDir
    Path root;

    private Path logs;
    private LogFolder folder;

    @BeforeEach
    void write() throws IOException {
        logs = Files.createDirectory(root.resolve("logs"));
        Files.writeString(root.resolve("secret"), "not for everybody");
        Files.writeString(logs.resolve("taskmanager.log"), "0123456789");
        folder = new LogFolder(logs, "taskmanager", false);
    }

    private static String text(LogChunk chunk) {
        return new String(chunk.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void readsRangesFromBothEnds() {
        LogChunk middle = folder.read(LogName.main(), 0, 3, 4);

        assertThat(text(middle)).isEqualTo("3456");
        assertThat(middle.fileBytes()).isEqualTo(10);
        assertThat(middle.end()).isEqualTo(7);
        assertThat(text(folder.read(LogName.main(), 0, -3, 100))).isEqualTo("789");
        assertThat(text(folder.read(LogName.main(), 0, -300, 2))).isEqualTo("01");
        assertThat(text(folder.read(LogName.main(), 0, 300, 2))).isEmpty();
        assertThat(text(folder.read(LogName.main(), 0, 0, -1))).isEmpty();
    }

    @Test
    void aFileIsReadOnUnderItsNewNameWhenItWasRolled() throws IOException {
        LogChunk before = folder.read(LogName.main(), 0, 0, 4);
        Files.move(logs.resolve("taskmanager.log"), logs.resolve("taskmanager.log.1"));
        Files.writeString(logs.resolve("taskmanager.log"), "another file");

        LogChunk after = folder.read(LogName.main(), before.file(), before.end(), 100);

        assertThat(text(after)).isEqualTo("456789");
        assertThat(after.file()).isEqualTo(before.file());
    }

    @Test
    void saysSoWhenTheFileThatWasReadIsGone() throws IOException {
        LogChunk before = folder.read(LogName.main(), 0, 0, 4);
        Path kept = logs.resolve("taskmanager.log");
        Files.move(kept, root.resolve("elsewhere"));

        assertThatThrownBy(() -> folder.read(LogName.main(), before.file(), 4, 100))
                .hasMessage("The log file was removed while it was being read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret",
                "..",
                ".",
                "",
                " ",
                "/etc/passwd",
                "..\\secret",
                "sub/file",
                "link",
                "sub",
                ".hidden",
                "a\u0000b",
                "taskmanager.log/"
            })
    void givesOutNothingElse(String name) throws IOException {
        Files.createSymbolicLink(logs.resolve("link"), root.resolve("secret"));
        Files.createDirectory(logs.resolve("sub"));
        Files.writeString(logs.resolve("sub").resolve("file"), "deep");
        Files.writeString(logs.resolve(".hidden"), "hidden");

        assertThatThrownBy(() -> folder.read(LogName.of(name), 0, 0, 10))
                .isInstanceOfSatisfying(
                        EngineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThat(folder.list()).extracting(LogFile::name).containsExactly("taskmanager.log");
    }

    @Test
    void aSharedFolderShowsOnlyTheProcessesOwnFiles() throws IOException {
        Files.writeString(logs.resolve("worker-1.log"), "mine");
        Files.writeString(logs.resolve("worker-17.log"), "of another");
        LogFolder shared = new LogFolder(logs, "worker-1", true);

        assertThat(shared.list()).extracting(LogFile::name).containsExactly("worker-1.log");
        assertThatThrownBy(() -> shared.read(LogName.of("worker-17.log"), 0, 0, 10))
                .hasMessage("There is no log file 'worker-17.log' here");
    }

    @Test
    void standardOutputIsTheCappedFileElseTheContainers() throws IOException {
        Files.writeString(logs.resolve("stdout"), "of the container");
        assertThat(text(folder.read(LogName.standardOutput(), 0, 0, 100))).isEqualTo("of the container");

        Files.writeString(logs.resolve("taskmanager.out"), "printed");
        assertThat(text(folder.read(LogName.standardOutput(), 0, 0, 100))).isEqualTo("printed");
    }

    @Test
    void aDumpShowsThisThreadAndIsCutWhenItIsTooLarge() {
        assertThat(ThreadDump.take(1 << 20))
                .anySatisfy(thread -> assertThat(thread.text()).contains("LogFolderTest.aDumpShows"));
        assertThat(ThreadDump.take(10))
                .singleElement()
                .satisfies(entry -> assertThat(entry.text()).contains("are left out"));
    }
}
