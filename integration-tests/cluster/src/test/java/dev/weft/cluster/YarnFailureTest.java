package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs that fail on YARN: the cause is what the user sees, in the client and in YARN's own words. */
@Timeout(240)
@ExtendWith(HadoopExtension.class)
class YarnFailureTest {
    private static final Duration LIMIT = Duration.ofSeconds(150);

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final Path jobs;

    YarnFailureTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
        this.jobs = TestJobs.compile(weft).jar();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jobs.ThrowsInMain|main of jobs.ThrowsInMain threw|no luck in main",
                "jobs.ExitsInMain|called System.exit before execute()|no job",
                "jobs.NoSink|sink|"
            })
    void submitsNothingWhenThereIsNoJob(String main, String line, String more) throws Exception {
        int before = hadoop.yarn().getApplications().size();

        Outcome outcome =
                weft.weft(YarnArguments.run("-c", main, jobs.toString())).await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isNotZero();
        assertThat(outcome.err()).contains(line).contains(more == null ? "" : more);
        assertThat(outcome.err().strip().lines()).as("one line").hasSize(1);
        assertThat(hadoop.yarn().getApplications()).hasSize(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"open|cannot open", "map|record 4711 is bad"})
    void tellsTheFirstCauseOfATask(String place, String cause) throws Exception {
        Outcome outcome = weft.yarnJar(YarnArguments.run("-p", "2", "-c", "jobs.ThrowsInTask", jobs.toString(), place))
                .await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(1);
        assertThat(outcome.err()).contains(cause);
        Application application = Application.in(outcome, hadoop);
        application.awaitEnd(LIMIT);
        assertThat(application.finalStatus()).isEqualTo(FinalApplicationStatus.FAILED);
        assertThat(application.diagnostics()).contains("jobs.ThrowsInTask$Mishap", cause);
    }

    @Test
    void namesAQueueThatIsNotThere() throws Exception {
        Outcome outcome = weft.weft(YarnArguments.run("--queue", "nowhere", "-c", "jobs.Endless", jobs.toString()))
                .await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isNotZero();
        assertThat(outcome.err()).contains("nowhere");
    }
}
