package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.api.execution.JobClient;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.StateBackendOptions;
import dev.weft.core.id.JobId;
import dev.weft.master.view.CheckpointView;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A job whose tasks fail goes on from what its worker kept of the checkpoint, and from storage when that is damaged. CASES 98: no copy stays. */
@Timeout(240)
class LocalRecoveryTest {
    @TempDir
    Path folder;

    private Path stored;
    private Path kept;
    private CountingCluster cluster;

    @BeforeEach
    void start() {
        stored = folder.resolve("checkpoints");
        kept = folder.resolve("kept");
        cluster = CountingCluster.start(
                stored, new Configuration().set(CheckpointingOptions.LOCAL_BACKUP_DIRS, kept.toString()));
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource({"hashmap, false", "rocksdb, false", "rocksdb, true"})
    void goesOnExactlyFromTheCopiesOfAWorkerAndFromStorageWhenTheyAreDamaged(String backend, boolean incremental)
            throws Exception {
        JobClient job = cluster.submit(new Configuration()
                .set(StateBackendOptions.STATE_BACKEND, backend)
                .set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, incremental)
                .set(CheckpointingOptions.LOCAL_BACKUP_ENABLED, true));
        JobId id = job.getJobID();
        awaitCheckpoint(id);

        awaitDamage(stored, ".state");
        cluster.failOnce();
        awaitRestored(id, 1);
        awaitCheckpoint(id);

        awaitDamage(kept, "");
        cluster.failOnce();
        awaitRestored(id, 2);
        cluster.release();

        job.getJobExecutionResult().get();
        cluster.assertExact();
        await("no copy stays of a job that has ended")
                .atMost(CountingCluster.LIMIT)
                .untilAsserted(() -> assertThat(filesIn(kept, "")).isEmpty());
        cluster.close();
        assertThat(kept).isEmptyDirectory();
    }

    private void awaitRestored(JobId job, int times) {
        await("restored " + times + " times")
                .atMost(CountingCluster.LIMIT)
                .until(() -> cluster.embedded()
                                .dispatcher()
                                .checkpoints(job)
                                .get()
                                .counts()
                                .restored()
                        >= times);
        cluster.awaitRunning(job, 2);
    }

    /** One that began later than all that are known now is complete. */
    private void awaitCheckpoint(JobId job) throws Exception {
        long before = cluster.embedded().dispatcher().checkpoints(job).get().history().stream()
                .mapToLong(CheckpointView::id)
                .max()
                .orElse(0);
        await("a checkpoint after " + before)
                .atMost(CountingCluster.LIMIT)
                .until(() -> cluster.embedded()
                        .dispatcher()
                        .checkpoints(job)
                        .get()
                        .latestCompleted()
                        .filter(latest -> latest.id() > before)
                        .isPresent());
    }

    private static void awaitDamage(Path folder, String ending) {
        await("files to damage").atMost(CountingCluster.LIMIT).until(() -> damage(folder, ending) > 0);
    }

    /** Changes one byte in each file. @return how many did not vanish meanwhile */
    private static int damage(Path folder, String ending) throws IOException {
        int damaged = 0;
        for (File file : filesIn(folder, ending)) {
            try (FileChannel bytes =
                    FileChannel.open(file.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                ByteBuffer one = ByteBuffer.allocate(1);
                long middle = bytes.size() / 2;
                if (bytes.read(one, middle) == 1) {
                    one.put(0, (byte) ~one.get(0)).flip();
                    bytes.write(one, middle);
                    damaged++;
                }
            } catch (NoSuchFileException gone) {
                assertThat(file).doesNotExist();
            }
        }
        return damaged;
    }

    private static List<File> filesIn(Path folder, String ending) {
        List<File> found = new ArrayList<>();
        collect(folder.toFile(), ending, found);
        return found;
    }

    private static void collect(File file, String ending, List<File> found) {
        File[] content = file.listFiles();
        if (content != null) {
            for (File each : content) {
                collect(each, ending, found);
            }
        } else if (file.isFile()
                && file.getName().endsWith(ending)
                && !file.getName().equals("lock")) {
            found.add(file);
        }
    }
}
