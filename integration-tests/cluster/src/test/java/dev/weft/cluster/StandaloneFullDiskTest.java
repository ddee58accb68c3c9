package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.SmallDisk;
import dev.weft.cluster.process.StandaloneCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A full local disk: first no checkpoint can be written, and the job goes on; then the worker is lost, and another one cannot keep the
 * job's jar; when room returns, so does the job, and its output is exact.
 */
@Timeout(300)
class StandaloneFullDiskTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final String NAME = "standalone-full-disk";
    private static final String NO_ROOM = "No space left on device";
    private static final int MEGABYTES = 8;
    private static final int FAILED_CHECKPOINTS = 3;

    private final Path folder =
            Path.of(System.getProperty("basedir", "."), "target", NAME).toAbsolutePath();
    private final Path small = folder.resolveSibling(NAME + "-disk");

    @Test
    void goesOnWhenRoomReturns() throws Exception {
        assumeThat(SmallDisk.isPossible(small)).as("may mount").isTrue();
        try (SmallDisk disk = SmallDisk.on(small, MEGABYTES);
                StandaloneCluster cluster = StandaloneCluster.start(NAME, options())) {
            Child first = startWorker(cluster, "first");
            Path output = folder.resolve("out");
            Path hold = Files.createFile(folder.resolve("hold"));
            String job = cluster.submit(oracle(cluster, output, hold));
            awaitCheckpoints(cluster, job, "completed", 2);

            disk.fill();
            awaitCheckpoints(cluster, job, "failed", FAILED_CHECKPOINTS);
            assertThat(checkpoints(cluster, job)
                            .at("/latest/failed/failure_message")
                            .asText())
                    .contains(NO_ROOM)
                    .doesNotContain("\n");
            assertThat(cluster.rest().restartsOf(job)).isZero();
            assertThat(cluster.rest().stateOf(job)).isEqualTo("RUNNING");

            startWorker(cluster, "second");
            first.kill();
            await("a restart for want of room")
                    .atMost(LIMIT)
                    .until(() -> causes(cluster, job).contains(NO_ROOM));
            disk.free();
            long completed = checkpoints(cluster, job).at("/counts/completed").asLong();
            awaitCheckpoints(cluster, job, "completed", completed + 2);
            Files.delete(hold);
            await().atMost(LIMIT).until(() -> cluster.rest().stateOf(job).equals("FINISHED"));

            assertThat(OracleProgram.read(output).faults()).isEmpty();
        }
    }

    private List<String> options() {
        return List.of(
                "-Dexecution.checkpointing.dir=" + small.resolve("checkpoints").toUri(),
                "-Dexecution.checkpointing.tolerable-failed-checkpoints=100000",
                "-Drestart-strategy.type=fixed-delay",
                "-Drestart-strategy.fixed-delay.attempts=100000",
                "-Drestart-strategy.fixed-delay.delay=500ms");
    }

    private Child startWorker(StandaloneCluster cluster, String name) throws Exception {
        int before = cluster.rest().workers().size();
        Child worker = cluster.startWorker("-Dtaskmanager.numberOfTaskSlots=2", "-Dio.tmp.dirs=" + small.resolve(name));
        await().atMost(LIMIT).until(() -> cluster.rest().workers().size() == before + 1);
        return worker;
    }

    private static String[] oracle(StandaloneCluster cluster, Path output, Path hold) {
        List<String> all = new ArrayList<>(List.of(OracleProgram.arguments(cluster.jobs(), "2", "4000", output)));
        all.addAll(List.of("--hold", hold.toString()));
        return all.toArray(String[]::new);
    }

    private static JsonNode checkpoints(StandaloneCluster cluster, String job) {
        return cluster.rest().get("/jobs/" + job + "/checkpoints");
    }

    private static void awaitCheckpoints(StandaloneCluster cluster, String job, String count, long least) {
        await(least + " checkpoints " + count)
                .atMost(LIMIT)
                .until(() -> cluster.rest()
                        .find("/jobs/" + job + "/checkpoints")
                        .filter(found -> found.at("/counts/" + count).asLong() >= least)
                        .isPresent());
    }

    private static String causes(StandaloneCluster cluster, String job) {
        return cluster.rest().get("/jobs/" + job + "/exceptions").toString();
    }
}
