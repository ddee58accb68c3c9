package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.oracle.Verdict;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** An application that stops with a savepoint on HDFS, and the next one that goes on from it. */
@Timeout(400)
@ExtendWith(HadoopExtension.class)
class YarnSavepointTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final Pattern PATH = Pattern.compile("Savepoint completed\\. Path: (hdfs://\\S+)");
    private static final int LANES = 6;
    private static final int RECORDS = 20_000;

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final Path jobs;

    YarnSavepointTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
        this.jobs = TestJobs.compile(weft).jar();
    }

    @Test
    void stopsWithASavepointAndGoesOnInAnotherApplication() throws Exception {
        Outcome submitted = weft.yarnJar(oracle("400", "-d")).await(LIMIT);
        assertThat(submitted.exitCode()).as(submitted.toString()).isZero();
        Application first = Application.in(submitted, hadoop);
        String job = jobIn(submitted);
        String application = first.toString();

        await("all tasks run")
                .atMost(LIMIT)
                .until(() -> weft.weft("checkpoint", "-yid", application, job)
                                .await(LIMIT)
                                .exitCode()
                        == 0);
        Outcome stopped =
                weft.weft("stop", "-yid", application, "-p", "/savepoints", job).await(LIMIT);
        assertThat(stopped.exitCode()).as(stopped.toString()).isZero();
        Matcher path = PATH.matcher(stopped.out());
        assertThat(path.find()).as(stopped.toString()).isTrue();
        first.awaitEnd(LIMIT);
        Outcome resumed = weft.yarnJar(oracle("1000000", "-s", path.group(1))).await(LIMIT);

        assertThat(first.finalStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
        assertThat(resumed.exitCode()).as(resumed.toString()).isZero();
        Application.in(resumed, hadoop).awaitEnd(LIMIT);
        assertThat(faultsIn(output())).isEmpty();
        Leftovers.assertNone(hadoop, weft);
    }

    private Path output() {
        return weft.work().resolve("oracle");
    }

    private String[] oracle(String rate, String... options) {
        List<String> program = List.of(
                "-p",
                "2",
                "-Dexecution.checkpointing.interval=500ms",
                "-c",
                "jobs.Oracle",
                jobs.toString(),
                "--lanes",
                String.valueOf(LANES),
                "--records",
                String.valueOf(RECORDS),
                "--rate",
                rate,
                "--out",
                output().toUri().toString());
        return YarnArguments.run(
                Stream.concat(Stream.of(options), program.stream()).toArray(String[]::new));
    }

    private static String jobIn(Outcome outcome) {
        int at = outcome.out().indexOf("JobID ");
        assertThat(at).as(outcome.toString()).isPositive();
        return outcome.out().substring(at + 6, at + 38);
    }

    private static List<String> faultsIn(Path output) throws IOException {
        Verdict verdict = new Verdict(LANES, RECORDS);
        try (Stream<Path> files = Files.walk(output)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                if (!file.getFileName().toString().startsWith(".")) {
                    Files.readAllLines(file).forEach(verdict::add);
                }
            }
        }
        return verdict.faults();
    }
}
