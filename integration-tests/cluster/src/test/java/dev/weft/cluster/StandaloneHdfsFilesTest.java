package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.process.StandaloneCluster;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Uploads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Cases row 101: a cluster that keeps jobs and jars in HDFS, after a hundred submissions of which half fail. */
@Timeout(300)
@ExtendWith(HadoopExtension.class)
class StandaloneHdfsFilesTest {
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final Duration SETTLE = Duration.ofSeconds(90);
    private static final String STORAGE = "/standalone-storage";
    private static final int REMEMBERED = 5;
    private static final Predicate<String> ARTIFACT =
            Pattern.compile(".*/artifacts/[0-9a-f]{64}/[^/]+").asMatchPredicate();
    private static final Predicate<String> END =
            Pattern.compile(".*/jobs/[0-9a-f]{32}-1\\.end").asMatchPredicate();

    private final MiniHadoop hadoop;

    StandaloneHdfsFilesTest(MiniHadoop hadoop) {
        this.hadoop = hadoop;
    }

    @Test
    void keepsOneJarPerContentAndHowTheLastJobsEnded() throws Exception {
        List<String> options = List.of(
                "-Dhigh-availability.storageDir=" + hadoop.defaultFileSystem() + STORAGE,
                "-Djobstore.max-capacity=" + REMEMBERED);
        try (StandaloneCluster cluster = StandaloneCluster.start("standalone-hdfs", options)) {
            cluster.startWorker();
            await().atMost(LIMIT).until(() -> cluster.rest().workers().size() == 1);
            TestJobs compiled = TestJobs.compile(cluster.weft());
            Path one = compiled.jar();
            Path other = compiled.jarWithForeignLibraries();
            Path same = Files.copy(
                    one, Files.createDirectories(one.resolveSibling("copy")).resolve(one.getFileName()));

            submit(cluster, one, "40");
            submit(cluster, same, "30");
            submit(cluster, other, "24");
            failInMain(cluster, one);
            Uploads uploads = new Uploads(cluster.restAddress());
            uploads.breakOff();
            assertThat(uploads.send("request", "", "no JSON")).isEqualTo(400);

            await().atMost(SETTLE).untilAsserted(this::nothingElseIsStored);
        }
        nothingElseIsStored();
    }

    private void nothingElseIsStored() throws IOException {
        Set<String> stored = stored();
        assertThat(stored).as("artifacts by hash, ends by job").allMatch(ARTIFACT.or(END));
        assertThat(stored).as("one file per content").filteredOn(ARTIFACT).hasSize(2);
        assertThat(stored).as("ends of the last jobs").filteredOn(END).hasSize(REMEMBERED);
    }

    private static void submit(StandaloneCluster cluster, Path jar, String runs) throws Exception {
        assertThat(cluster.run("-c", "jobs.HalfFailing", jar.toString(), runs).out())
                .contains("failed: " + Integer.parseInt(runs) / 2 + " of " + runs);
    }

    private static void failInMain(StandaloneCluster cluster, Path jar) throws Exception {
        for (String main : List.of("ThrowsInMain", "NoSink", "ExitsInMain", "Missing")) {
            assertThat(cluster.run("-c", "jobs." + main, jar.toString()).exitCode())
                    .as(main)
                    .isNotZero();
        }
    }

    private Set<String> stored() throws IOException {
        FileSystem files = hadoop.fileSystem();
        Set<String> all = new TreeSet<>();
        RemoteIterator<LocatedFileStatus> found = files.listFiles(new org.apache.hadoop.fs.Path(STORAGE), true);
        while (found.hasNext()) {
            all.add(found.next().getPath().toUri().getPath());
        }
        return all;
    }
}
