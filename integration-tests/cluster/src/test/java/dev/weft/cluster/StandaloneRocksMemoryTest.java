package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.StandaloneCluster;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker keeps to its budget while its state in RocksDB grows to several times the managed memory. */
@Timeout(1200)
class StandaloneRocksMemoryTest {
    private static final Duration LIMIT = Duration.ofSeconds(900);
    private static final Duration LOOK_EVERY = Duration.ofMillis(250);
    private static final String NAME = "standalone-rocks-memory";
    private static final long PROCESS_MIB = 1024;
    private static final long MANAGED_MIB = 64;
    private static final int TIMES_MANAGED = 3;
    private static final double ALLOWED = 0.95;

    /** More by hand: {@code -Dweft.test.state-mib=2000}. */
    private static final long STATE_MIB = Long.getLong("weft.test.state-mib", 220);

    private static final long VALUE_BYTES = 2048;
    private static final long KEYS = (STATE_MIB << 20) / VALUE_BYTES;

    private final Path folder =
            Path.of(System.getProperty("basedir", "."), "target", NAME).toAbsolutePath();

    @Test
    void staysBelowItsBudgetWithStateOfSeveralTimesTheManagedMemory() throws Exception {
        try (StandaloneCluster cluster = StandaloneCluster.start(
                NAME,
                List.of("-Dexecution.checkpointing.dir="
                        + folder.resolve("checkpoints").toUri()))) {
            Child worker = cluster.startWorker(
                    "-Dtaskmanager.numberOfTaskSlots=2",
                    "-Dtaskmanager.memory.process.size=" + PROCESS_MIB + "m",
                    "-Dtaskmanager.memory.managed.size=" + MANAGED_MIB + "m");
            await().atMost(LIMIT).until(() -> cluster.rest().workers().size() == 1);

            Largest largest = new Largest(new Processes.Found(worker.pid(), ""), cluster.temporaryFolder(worker));
            String job = cluster.submit(arguments(cluster));
            await("its end").atMost(LIMIT).pollInterval(LOOK_EVERY).until(() -> {
                largest.look();
                return List.of("FINISHED", "FAILED").contains(cluster.rest().stateOf(job));
            });

            System.out.printf(
                    "resident memory of a worker of %d MiB with %d MiB managed and %d MiB of state on disk: at most %d MiB%n",
                    PROCESS_MIB, MANAGED_MIB, largest.onDisk >> 20, largest.resident >> 20);
            assertThat(cluster.rest().stateOf(job))
                    .as(cluster.rest().get("/jobs/" + job + "/exceptions").toString())
                    .isEqualTo("FINISHED");
            assertThat(lines()).isEqualTo(KEYS);
            assertThat(cluster.rest()
                            .get("/jobs/" + job + "/checkpoints")
                            .path("counts")
                            .path("completed")
                            .asLong())
                    .as("checkpoints meanwhile")
                    .isPositive();
            assertThat(largest.onDisk).isGreaterThan(TIMES_MANAGED * MANAGED_MIB << 20);
            assertThat(largest.resident).isBetween(1L, (long) (ALLOWED * (PROCESS_MIB << 20)));
        }
    }

    private String[] arguments(StandaloneCluster cluster) {
        return new String[] {
            "-Dstate.backend.type=rocksdb",
            "-Dexecution.checkpointing.interval=1s",
            "-p",
            "2",
            "-c",
            "jobs.LargeState",
            cluster.jobs().toString(),
            "--keys",
            String.valueOf(KEYS),
            "--bytes",
            String.valueOf(VALUE_BYTES),
            "--rounds",
            "2",
            "--out",
            folder.resolve("out").toUri().toString()
        };
    }

    private long lines() throws Exception {
        long lines = 0;
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                lines += Files.readAllLines(file).size();
            }
        }
        return lines;
    }

    /** The most memory and disk that a worker was seen with. */
    private static final class Largest {
        private final Processes.Found worker;
        private final Path folder;
        private long resident;
        private long onDisk;

        Largest(Processes.Found worker, Path folder) {
            this.worker = worker;
            this.folder = folder;
        }

        void look() {
            resident = Math.max(resident, worker.residentPeakBytes());
            onDisk = Math.max(onDisk, bytesBelow(folder.toFile()));
        }

        /** Files come and go meanwhile: what is gone has no length and no content. */
        private static long bytesBelow(File file) {
            File[] content = file.listFiles();
            if (content == null) {
                return file.length();
            }
            long bytes = 0;
            for (File each : content) {
                bytes += bytesBelow(each);
            }
            return bytes;
        }
    }
}
