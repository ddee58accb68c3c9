package dev.weft.taskmanager.checkpoint;

import static dev.weft.taskmanager.checkpoint.CheckpointedWorker.JOB;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FilePaths;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.taskmanager.local.WorkerCopies;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a worker keeps of its files on its own disks, and for how long. CASES 98. */
@Timeout(60)
class KeptCopiesTest {
    @TempDir
    Path disk;

    private WorkerCopies copies = WorkerCopies.none();
    private CheckpointedWorker worker = new CheckpointedWorker();
    private AttemptId task = worker.task(0);

    @BeforeEach
    void startWithOneFolder() {
        start(disk.toString(), true);
    }

    private void start(String folders, boolean enabled) {
        Configuration config = new Configuration().set(CheckpointingOptions.LOCAL_BACKUP_DIRS, folders);
        copies = WorkerCopies.of(config, Runnable::run);
        Configuration job = new Configuration().set(CheckpointingOptions.LOCAL_BACKUP_ENABLED, enabled);
        copies.starts(JOB, new TreeMap<>(job.toMap()));
        worker = new CheckpointedWorker(copies);
        task = worker.task(0);
    }

    @AfterEach
    void nothingStaysOfAWorkerThatEnds() {
        copies.close();

        assertThat(kept()).isEmpty();
    }

    private void write(long id) {
        worker.trigger(id, task);
        worker.freeze(task, id, "a");
        worker.writeAll();
    }

    /** All files below the disk but locks. */
    private List<Path> kept() {
        try (Stream<Path> all = Files.walk(disk)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("lock"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<Path> copyOf(long id) {
        URI file = FilePaths.child(CheckpointedWorker.folder(id), worker.fileName());
        return copies.of(JOB).find(file, worker.ack().file().orElseThrow().length());
    }

    @Test
    void aCopyHasTheBytesOfItsFile() throws IOException {
        write(3);

        URI file = FilePaths.child(CheckpointedWorker.folder(3), worker.fileName());
        try (var in = worker.memory.open(file)) {
            assertThat(copyOf(3)).hasValueSatisfying(path -> assertThat(path).hasBinaryContent(bytes(in)));
        }
    }

    private static byte[] bytes(InputStream in) {
        try {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void onlyThatFileOfThatLengthIsFound() {
        write(3);
        URI file = FilePaths.child(CheckpointedWorker.folder(3), worker.fileName());
        long length = worker.ack().file().orElseThrow().length();

        assertThat(copies.of(JOB).find(file, length + 1)).isEmpty();
        assertThat(copyOf(4)).isEmpty();
        assertThat(copies.of(JobId.hashOf("other")).find(file, length)).isEmpty();
    }

    @Test
    void goesWhenANewerCheckpointIsComplete() {
        write(3);
        worker.complete(3);
        write(4);
        assertThat(kept()).hasSize(2);
        assertThat(copyOf(3)).as("4 may be aborted yet").isPresent();

        worker.complete(4);
        assertThat(copyOf(3)).isEmpty();
        assertThat(copyOf(4)).isPresent();
        assertThat(kept()).hasSize(1);
    }

    @Test
    void goesWhenItsCheckpointIsAborted() {
        write(3);
        worker.complete(3);
        write(4);
        worker.abort(4);

        assertThat(copyOf(4)).isEmpty();
        assertThat(copyOf(3)).isPresent();
        assertThat(kept()).hasSize(1);
    }

    @Test
    void goesWhenItsCheckpointIsAbortedWhileItIsWritten() {
        AttemptId second = worker.task(1);
        worker.trigger(3, task, second);
        worker.freeze(task, 3, "a");
        worker.step();
        assertThat(kept()).hasSize(1);

        worker.abort(3);
        worker.writeAll();
        assertThat(kept()).isEmpty();
    }

    @Test
    void goesWithTheJob() {
        write(3);
        worker.complete(3);
        worker.checkpoints.releaseJob(JOB);

        assertThat(kept()).isEmpty();
    }

    @Test
    void outlivesTheTasksOfTheJob() {
        write(3);
        worker.running.clear();
        worker.complete(3);

        assertThat(copyOf(3)).isPresent();
    }

    @Test
    void isKeptForThoseWhoWantItOnly() {
        start(disk.toString(), false);
        write(3);

        assertThat(kept()).isEmpty();
    }

    @Test
    void aFolderThatTakesNothingIsSkipped() throws IOException {
        Path broken = Files.createFile(disk.resolve("a-file"));
        Path good = disk.resolve("good");
        start(broken + "," + good, true);
        write(3);

        assertThat(copyOf(3)).hasValueSatisfying(path -> assertThat(path).startsWith(good));
        Files.delete(broken);
    }

    @Test
    void whenNoFolderTakesACopyTheCheckpointIsWrittenAllTheSame() throws IOException {
        Path broken = Files.createFile(disk.resolve("a-file"));
        start(broken + "," + broken.resolve("below"), true);
        write(3);

        assertThat(worker.ack().checkpoint()).isEqualTo(3);
        assertThat(copyOf(3)).isEmpty();
        Files.delete(broken);
    }
}
