package dev.weft.driver.embedded;

import dev.weft.api.execution.JobClient;
import dev.weft.core.config.Configuration;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The parallelism of a running job changes, sources and keyed state with it, and each record counts once. */
@Timeout(120)
class RescaleTest {
    @TempDir
    Path folder;

    @Test
    void everyRecordCountsOnceAtAnyParallelism() throws Exception {
        try (CountingCluster cluster = CountingCluster.start(folder)) {
            JobClient job = cluster.submit(new Configuration());
            cluster.awaitRunning(job.getJobID(), 2);

            cluster.rescale(job.getJobID(), 3);
            cluster.rescale(job.getJobID(), 1);
            cluster.release();

            job.getJobExecutionResult().get();
            cluster.assertExact();
        }
    }
}
