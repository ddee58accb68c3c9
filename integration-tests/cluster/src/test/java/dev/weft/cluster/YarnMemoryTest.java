package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.process.Child;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.Processes;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Cases row 81: a worker keeps to its container under full load, and user code that leaks direct memory ends in the JVM's
 * own words, not in YARN's.
 */
@Timeout(3600)
@ExtendWith(HadoopExtension.class)
class YarnMemoryTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);

    /** More by hand: {@code -Dweft.test.load-seconds=1800}. */
    private static final long LOAD_SECONDS = Long.getLong("weft.test.load-seconds", 40);

    private static final int HELD_MIB_PER_SUBTASK = 24;
    private static final long CONTAINER_BYTES = 1L << 30;
    private static final double ALLOWED = 0.95;

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final Path jobs;

    YarnMemoryTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
        this.jobs = TestJobs.compile(weft).jar();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    @Test
    void staysBelowItsContainerAndNamesTheMemoryThatALeakUsesUp() throws Exception {
        Child client = weft.weft(YarnArguments.run(
                "-p",
                "4",
                "-Dtaskmanager.memory.task.off-heap.size=64m",
                "-Dtaskmanager.memory.managed.fraction=0.3",
                "-c",
                "jobs.Hoarder",
                jobs.toString(),
                String.valueOf(LOAD_SECONDS),
                String.valueOf(HELD_MIB_PER_SUBTASK)));
        Application application = Application.submittedBy(client, hadoop);

        Peak peak = new Peak();
        await("the end of the leak")
                .atMost(LIMIT.plusSeconds(LOAD_SECONDS))
                .pollInterval(Duration.ofMillis(250))
                .until(() -> {
                    peak.look();
                    return !client.isAlive();
                });

        Outcome outcome = client.await(LIMIT);
        System.out.println("resident memory of workers of 1024 MiB: at most " + (peak.bytes >> 20) + " MiB after "
                + LOAD_SECONDS + " s of load and a leak");
        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("'hoard'", "java.lang.OutOfMemoryError")
                .contains("direct buffer memory");
        application.awaitEnd(LIMIT);
        assertThat(application.finalStatus()).isEqualTo(FinalApplicationStatus.FAILED);
        assertThat(application.diagnostics()).contains("direct buffer memory");
        assertThat(peak.bytes).isBetween(1L, (long) (CONTAINER_BYTES * ALLOWED));
    }

    /** The most that any worker was seen with. */
    private static final class Peak {
        private long bytes;

        void look() {
            for (Processes.Found worker : Processes.workers()) {
                bytes = Math.max(bytes, worker.residentPeakBytes());
            }
        }
    }
}
