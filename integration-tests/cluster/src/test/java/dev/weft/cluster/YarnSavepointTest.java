package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        Outcome submitted = weft.yarnJar(oracle(OracleProgram.SLOW, "-d")).await(LIMIT);
        Application first = Application.in(submitted, hadoop);
        String job = submitted.job();
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
        Outcome resumed =
                weft.yarnJar(oracle(OracleProgram.FAST, "-s", path.group(1))).await(LIMIT);

        assertThat(first.finalStatus()).isEqualTo(FinalApplicationStatus.SUCCEEDED);
        assertThat(resumed.exitCode()).as(resumed.toString()).isZero();
        Application.in(resumed, hadoop).awaitEnd(LIMIT);
        assertThat(OracleProgram.read(output()).faults()).isEmpty();
        Leftovers.assertNone(hadoop, weft);
    }

    private Path output() {
        return weft.work().resolve("oracle");
    }

    private String[] oracle(String rate, String... options) {
        return YarnArguments.run(OracleProgram.arguments(jobs, "2", rate, output(), options));
    }
}
