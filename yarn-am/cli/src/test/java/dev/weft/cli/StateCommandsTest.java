package dev.weft.cli;

import static dev.weft.cli.Invocation.weft;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.Id128;
import dev.weft.core.id.JobId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code savepoint, stop, checkpoint, cancel -s}: Flink's options and lines; savepoint paths may be relative. */
@Timeout(60)
class StateCommandsTest {
    private static final String JOB = JobId.hashOf("job").toString();
    private static final String TRIGGER = new Id128(1, 2).toString();
    private static final String ORDERED = "{\"request-id\":\"" + TRIGGER + "\"}";

    private ScriptedMaster master;

    @BeforeEach
    void start() throws IOException {
        master = new ScriptedMaster();
        String savepoint = "{\"location\":\"file:/sp/savepoint-1\"}";
        master.on("POST /jobs/" + JOB + "/savepoints", ORDERED)
                .on("POST /jobs/" + JOB + "/stop", ORDERED)
                .on("POST /jobs/" + JOB + "/checkpoints", ORDERED)
                .on("POST /savepoint-disposal", ORDERED)
                .on("GET /jobs/" + JOB + "/savepoints/" + TRIGGER, over(savepoint))
                .on("GET /jobs/" + JOB + "/checkpoints/" + TRIGGER, over("{\"checkpointId\":27}"))
                .on("GET /savepoint-disposal/" + TRIGGER, over("{}"));
    }

    @AfterEach
    void stop() {
        master.close();
    }

    private static String over(String operation) {
        return "{\"status\":{\"id\":\"COMPLETED\"},\"operation\":" + operation + "}";
    }

    private Invocation command(String name, String... arguments) {
        List<String> all = new ArrayList<>(List.of(name, "-m", master.authority()));
        all.addAll(List.of(arguments));
        return weft(all.toArray(String[]::new));
    }

    @Test
    void takesASavepoint() {
        Invocation run = command("savepoint", "-type", "native", JOB, "hdfs:///sp");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "Triggering savepoint for job " + JOB + ".",
                        "Waiting for response...",
                        "Savepoint completed. Path: file:/sp/savepoint-1",
                        "You can resume your program from this savepoint with the run command.");
        assertThat(master.asked.get(0))
                .contains("\"formatType\":\"NATIVE\",\"target-directory\":\"hdfs:///sp\",\"cancel-job\":false");
    }

    @Test
    void beginsASavepointWithoutWaiting() {
        Invocation run = command("savepoint", "-detached", JOB);

        assertThat(run.out().lines())
                .containsExactly(
                        "Triggering savepoint in detached mode for job " + JOB + ".",
                        "Successfully trigger manual savepoint, triggerId: " + TRIGGER);
        assertThat(master.asked).hasSize(1);
        assertThat(master.asked.get(0)).doesNotContain("target-directory");
    }

    @Test
    void disposesOfASavepoint() {
        Invocation run = command("savepoint", "-d", "/sp/savepoint-1");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "Disposing savepoint '/sp/savepoint-1'.",
                        "Waiting for response...",
                        "Savepoint '/sp/savepoint-1' disposed.");
    }

    @Test
    void takesRelativePathsBelowTheWorkingFolder() {
        String folder = Path.of("sp").toAbsolutePath().toString();

        assertThat(command("savepoint", "--dispose", "sp/1").out()).contains("'" + folder + "/1'");
        command("stop", "--savepointPath", "sp", JOB);

        assertThat(master.asked.get(2)).contains("\"targetDirectory\":\"" + folder + "\"");
    }

    @Test
    void leavesRelativePathsToYarnAndToTheDefaultFileSystem() {
        command("savepoint", "-D", "fs.default-scheme=hdfs://n", JOB, "sp");

        assertThat(master.asked.get(0)).contains("\"target-directory\":\"sp\"");
    }

    @Test
    void stops() {
        Invocation run = command("stop", "-p", "/sp", "-d", JOB);

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines())
                .containsExactly(
                        "Draining job \"" + JOB + "\" with a CANONICAL savepoint.",
                        "Triggering stop-with-savepoint for job " + JOB + ".",
                        "Waiting for response...",
                        "Savepoint completed. Path: file:/sp/savepoint-1");
        assertThat(master.asked.get(0)).contains("\"targetDirectory\":\"/sp\",\"drain\":true");
    }

    /** With the option last its value is the job, as in Flink. */
    @Test
    void stopsIntoTheConfiguredFolder() {
        assertThat(command("stop", JOB).out()).startsWith("Suspending job \"" + JOB);
        assertThat(command("stop", "-p", JOB).code()).isZero();

        assertThat(master.asked.get(0)).contains("\"drain\":false").doesNotContain("targetDirectory");
        assertThat(master.asked.get(2)).contains("\"drain\":false").doesNotContain("targetDirectory");
    }

    @Test
    void takesACheckpoint() {
        Invocation run = command("checkpoint", "-full", JOB);

        assertThat(run.out())
                .contains(
                        "Checkpoint(FULL) 27 for job " + JOB + " completed.",
                        "You can resume your program from this checkpoint with the run command.");
        assertThat(master.asked.get(0)).contains("\"checkpointType\":\"FULL\"");
    }

    @Test
    void cancelsWithASavepoint() {
        Invocation run = command("cancel", "-s", "/sp", JOB);

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("DEPRECATION WARNING")
                .contains("Cancelled job " + JOB + ". Savepoint stored in file:/sp/savepoint-1.");
        assertThat(master.asked.get(0)).contains("\"target-directory\":\"/sp\",\"cancel-job\":true");
        assertThat(command("cancel", "-s", JOB).out()).contains("default savepoint directory");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "savepoint",
                "savepoint 12",
                "savepoint -d",
                "savepoint -d /sp/1 JOB",
                "savepoint -type half JOB",
                "savepoint JOB /sp more",
                "stop",
                "stop -p /sp",
                "checkpoint",
                "cancel",
                "cancel -s"
            })
    void refusesWrongCommandLinesWithOneLine(String line) {
        String[] words = line.replace("JOB", JOB).split(" ");
        Invocation run =
                command(words[0], List.of(words).subList(1, words.length).toArray(String[]::new));

        assertThat(run.code()).as(run.out()).isEqualTo(ExitCodes.USAGE);
        assertThat(run.err().lines()).as(run.err()).hasSize(1);
        assertThat(master.asked).isEmpty();
    }

    /** What failed is the savepoint: the cluster did answer. */
    @Test
    void failsWithTheMastersLine() {
        master.on(
                "GET /jobs/" + JOB + "/savepoints/" + TRIGGER,
                over("{\"failure-cause\":{\"code\":\"TIMEOUT\",\"message\":\"took too long\"}}"));

        Invocation run = command("savepoint", JOB);

        assertThat(run.code()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err()).isEqualTo("weft: took too long" + System.lineSeparator());
    }

    @Test
    void failsForAnUnknownJob() {
        Invocation run = command("stop", "00000000000000000000000000000000");

        assertThat(run.code()).isEqualTo(ExitCodes.FAILED);
        assertThat(run.err().lines()).hasSize(1);
    }
}
