package dev.weft.taskmanager.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProcessFolderTest {
    @TempDir
    Path parent;

    @Test
    void goesWithAllThatIsInIt() throws IOException {
        ProcessFolder folder = ProcessFolder.in(parent.resolve("made"), ProcessFolder.COPIES);
        Files.writeString(folder.path().resolve("file"), "content");

        folder.close();
        assertThat(parent.resolve("made")).isEmptyDirectory();
    }

    @Test
    void whatADeadProcessLeftIsRemovedAndWhatLivesIsKept() throws IOException {
        Path left = Files.createDirectory(parent.resolve("weft-copies-left"));
        Files.createFile(left.resolve("lock"));
        Files.writeString(left.resolve("file"), "content");
        Path beingMade = Files.createDirectory(parent.resolve("weft-copies-making"));
        Path stranger = Files.createDirectory(parent.resolve("others"));
        ProcessFolder alive = ProcessFolder.in(parent, ProcessFolder.COPIES);

        ProcessFolder.sweep(parent, ProcessFolder.COPIES);
        assertThat(left).doesNotExist();
        assertThat(beingMade).exists();
        assertThat(stranger).exists();
        assertThat(alive.path()).exists();
        alive.close();
    }

    @Test
    void foldersOfAnotherKindAreNotSwept() throws IOException {
        Path left = Files.createDirectory(parent.resolve("weft-worker-left"));
        Files.createFile(left.resolve("lock"));
        Path database = Files.createDirectories(left.resolve("state/rocksdb-1"));
        Files.writeString(database.resolve("000001.sst"), "content");

        ProcessFolder.sweep(parent, ProcessFolder.COPIES);
        assertThat(database).exists();
        ProcessFolder.sweep(parent, ProcessFolder.WORKER);
        assertThat(left).doesNotExist();
    }

    @Test
    void aFolderThatIsNotThereHasNothingToSweep() {
        ProcessFolder.sweep(parent.resolve("none"), ProcessFolder.COPIES);

        assertThat(parent.resolve("none")).doesNotExist();
    }
}
