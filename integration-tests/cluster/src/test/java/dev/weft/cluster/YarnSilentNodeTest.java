package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.hadoop.SeparateNode;
import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.Rest;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A machine that falls silent with everything on it. */
@Timeout(400)
@ExtendWith(HadoopExtension.class)
class YarnSilentNodeTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);

    /** Several heartbeats of the master to YARN. */
    private static final Duration QUIET = Duration.ofSeconds(4);

    /** The master fits, a worker does not. */
    private static final int SMALL_NODE_MB = 1024;

    private static final int WORKER_MB = 1536;

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final Path jobs;

    YarnSilentNodeTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
        this.jobs = TestJobs.compile(weft).jar();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        hadoop.resizeNodes(MiniHadoop.NODE_MEMORY_MB);
        Leftovers.assertNone(hadoop, weft);
    }

    /** Cases row 67: the ResourceManager believes in the node for ten minutes, the engine for its own heartbeat's time-out. */
    @Test
    void replacesItsWorkerWithoutWaitingForYarnAndNotAgainWhenYarnNotices() throws Exception {
        try (SeparateNode node = SeparateNode.start(hadoop)) {
            hadoop.resizeNodes(SMALL_NODE_MB);
            Child client = weft.weft(YarnArguments.run(
                    "-Dtaskmanager.memory.process.size=" + WORKER_MB + "m",
                    "-Drestart-strategy.type=fixed-delay",
                    "-Drestart-strategy.fixed-delay.attempts=3",
                    "-Drestart-strategy.fixed-delay.delay=100ms",
                    "-p",
                    "2",
                    "-c",
                    "jobs.Endless",
                    jobs.toString()));
            Application application = Application.submittedBy(client, hadoop);
            await("a place for the master").atMost(LIMIT).until(application::hasMaster);
            node.resize(2 * SMALL_NODE_MB);
            String job = application.job(LIMIT);
            Rest rest = application.rest();
            await("running").atMost(LIMIT).until(() -> rest.stateOf(job).equals("RUNNING"));
            hadoop.resizeNodes(MiniHadoop.NODE_MEMORY_MB);

            Processes.Found worker = Processes.workers().get(0);
            new Processes.Found(node.pid(), "the NodeManager").pause();
            worker.pause();
            try {
                long began = System.nanoTime();
                await("a replacement").atMost(LIMIT).until(() -> application.containersEver() == 3);
                System.out.println("silent node: replacement granted after " + (System.nanoTime() - began) / 1_000_000
                        + " ms, heartbeat.timeout 5 s");
                await("running again")
                        .atMost(LIMIT)
                        .until(() ->
                                rest.restartsOf(job) == 1 && rest.stateOf(job).equals("RUNNING"));

                node.expire();

                await("nothing more is asked")
                        .atMost(LIMIT)
                        .during(QUIET)
                        .until(() -> application.containersEver() == 3
                                && application.pendingContainers() == 0
                                && rest.restartsOf(job) == 1);
                Outcome cancel = weft.weft("cancel", "--application", application.toString(), job)
                        .await(LIMIT);
                assertThat(cancel.exitCode()).as(cancel.toString()).isZero();
                application.awaitEnd(LIMIT);
            } finally {
                worker.kill();
            }
            assertThat(client.await(LIMIT).exitCode()).isEqualTo(3);
        }
    }
}
