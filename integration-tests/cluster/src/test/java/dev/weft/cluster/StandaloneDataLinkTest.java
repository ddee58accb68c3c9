package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.StandaloneCluster;
import dev.weft.cluster.process.Wire;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Cases row 57: the connection between two workers is reset, then turns into a black hole. Both workers are there and say
 * so to the master: one restart in place each time, and the other end is named. Tasks come back to their workers and restore what
 * these have kept of the newest checkpoint on their own disks.
 */
@Timeout(300)
class StandaloneDataLinkTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    /** Longer than the heartbeat's time-out: the slower end has noticed too. */
    private static final Duration QUIET = Duration.ofSeconds(7);

    private static final Pattern BOUND = Pattern.compile("The exchange listens on \\S+:(\\d+),");
    private static final String ENDS = "worker 127\\.0\\.0\\.1:\\d+ \\(worker-[ab]\\) lost: "
            + "channel 127\\.0\\.0\\.1:\\d+ → 127\\.0\\.0\\.1:\\d+: ";
    private static final String RESTORED_FROM_COPIES =
            "Keyed.* is restored from checkpoint \\d+: [1-9]\\d* files from copies on this worker's disk, 0 from storage";

    @Test
    void restartsOnceWhenTheirConnectionIsResetAndOnceWhenItFallsSilent(@TempDir Path checkpoints) throws Exception {
        List<String> options = List.of(
                "-Drestart-strategy.type=fixed-delay",
                "-Drestart-strategy.fixed-delay.attempts=5",
                "-Drestart-strategy.fixed-delay.delay=100ms",
                "-Dexecution.checkpointing.interval=200ms",
                "-Dexecution.checkpointing.dir=" + checkpoints.toUri(),
                "-Dexecution.checkpointing.local-backup.enabled=true");
        try (Wire wire = new Wire();
                StandaloneCluster cluster = StandaloneCluster.start("standalone-link", options)) {
            List<Child> workers = startWorkers(cluster, wire);
            String job = cluster.submit(
                    "-p", "2", "-c", "jobs.Endless", cluster.jobs().toString());
            awaitFlow(cluster, wire, job, 0);
            await("a checkpoint")
                    .atMost(LIMIT)
                    .until(() -> cluster.rest()
                                    .get("/jobs/" + job + "/checkpoints")
                                    .path("counts")
                                    .path("completed")
                                    .asLong()
                            > 0);

            wire.reset();
            awaitFlow(cluster, wire, job, 1);
            for (Child worker : workers) {
                await("restored from copies")
                        .atMost(LIMIT)
                        .untilAsserted(() -> assertThat(cluster.logOf(worker)).containsPattern(RESTORED_FROM_COPIES));
            }
            assertThat(lastCause(cluster, job)).containsPattern(ENDS);

            long began = System.nanoTime();
            wire.swallow();
            await().atMost(LIMIT).until(() -> cluster.rest().restartsOf(job) == 2);
            System.out.println("black hole: restart after " + (System.nanoTime() - began) / 1_000_000
                    + " ms, heartbeat.timeout 5 s");
            awaitFlow(cluster, wire, job, 2);
            await("no restart more")
                    .atMost(LIMIT)
                    .during(QUIET)
                    .until(() -> cluster.rest().restartsOf(job) == 2);
            assertThat(lastCause(cluster, job)).containsPattern(ENDS + "nothing came for 5000 ms");
            assertThat(cluster.rest().workers()).hasSize(2);
        }
    }

    /** The worker with the smaller id connects, so the wire stands before the other. */
    private static List<Child> startWorkers(StandaloneCluster cluster, Wire wire) throws Exception {
        Child before = cluster.startWorker("-Dtaskmanager.resource-id=worker-a");
        Child behind = cluster.startWorker(
                "-Dtaskmanager.resource-id=worker-b",
                "-Dtaskmanager.data.port=" + wire.port(),
                "-Dtaskmanager.data.bind-port=0");
        await().atMost(LIMIT).until(() -> BOUND.matcher(cluster.logOf(behind)).find());
        Matcher bound = BOUND.matcher(cluster.logOf(behind));
        assertThat(bound.find()).isTrue();
        wire.leadTo(Integer.parseInt(bound.group(1)));
        await().atMost(LIMIT).until(() -> cluster.rest().workers().size() == 2);
        return List.of(before, behind);
    }

    /** After so many restarts, records go over the wire. */
    private static void awaitFlow(StandaloneCluster cluster, Wire wire, String job, int restarts) {
        await("records over the wire after restart " + restarts)
                .atMost(LIMIT)
                .until(() -> cluster.rest().restartsOf(job) == restarts
                        && cluster.rest().stateOf(job).equals("RUNNING")
                        && wire.open() == 1
                        && cluster.rest().subtasks(job, "Keyed").stream()
                                .allMatch(subtask -> subtask.path("metrics")
                                                .path("read-records")
                                                .asLong()
                                        > 0));
    }

    private static String lastCause(StandaloneCluster cluster, String job) {
        JsonNode entries = cluster.rest()
                .get("/jobs/" + job + "/exceptions")
                .path("exceptionHistory")
                .path("entries");
        return entries.path(0).toString();
    }
}
