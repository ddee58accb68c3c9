package dev.weft.cli;

import static dev.weft.cli.Invocation.weft;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cases 82 (bad jars) and 83 (programs that submit nothing, throw, or submit twice). */
@Timeout(60)
class RunCommandTest {
    @TempDir
    Path folder;

    @Test
    void printsFlinksLinesForAJobThatFinished() throws IOException {
        Invocation run = weft(
                "run", "-t", "fake", JobJar.withMain(folder, JobJar.EXECUTE).toString());

        assertThat(run.code()).isEqualTo(0);
        assertThat(run.out())
                .containsPattern("Job has been submitted with JobID [0-9a-f]{32}")
                .containsPattern("Job [0-9a-f]{32} switched to FINISHED.")
                .contains("Program execution finished")
                .containsPattern("Job with JobID [0-9a-f]{32} has finished.")
                .contains("Job Runtime: 1234 ms")
                .contains("- count (java.lang.Integer): 42");
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "finished | \\{'jobs':\\[\\{'id':'[0-9a-f]{32}','status':'FINISHED','runtime':1234,"
                        + "'accumulators':\\{'count':'42'}}],'exit-code':0}",
                "failed | \\{'jobs':\\[\\{'id':'[0-9a-f]{32}','status':'FAILED',"
                        + "'failure':'Job [0-9a-f]{32} failed: a.B: boom'}],'failure':'.*','exit-code':1}",
                "refused | \\{'jobs':\\[],'failure':'The job has no sink','exit-code':2}"
            },
            quoteCharacter = '"')
    void tellsProgramsTheEndInOneLine(String end, String line) throws IOException {
        Invocation run = weft(
                "run",
                "--json",
                "-t",
                "fake",
                "-D",
                "fake.end=" + end,
                JobJar.withMain(folder, JobJar.EXECUTE).toString());

        assertThat(run.out().strip().replace('"', '\'')).matches(line);
    }

    @ParameterizedTest
    @CsvSource({"failed, 1, failed: a.B: boom", "cancelled, 3, was cancelled", "refused, 2, The job has no sink"})
    void mirrorsTheEndOfTheJob(String end, int code, String line) throws IOException {
        Invocation run = weft(
                "run",
                "-t",
                "fake",
                "-D",
                "fake.end=" + end,
                JobJar.withMain(folder, JobJar.EXECUTE).toString());

        assertThat(run.code()).isEqualTo(code);
        assertThat(lineOf(run)).contains(line);
    }

    @Test
    void returnsAfterSubmissionWhenDetached() throws IOException {
        Invocation run = weft(
                "run",
                "-d",
                "-t",
                "fake",
                "-D",
                "fake.end=never",
                JobJar.withMain(folder, JobJar.EXECUTE).toString());

        assertThat(run.code()).isEqualTo(0);
        assertThat(run.out()).contains("Job has been submitted with JobID").doesNotContain("finished");
    }

    @Test
    void runsEveryJobOfAMainThatExecutesTwice() throws IOException {
        String twice = "{" + JobJar.EXECUTE + "}{" + JobJar.EXECUTE + "}";

        Invocation run =
                weft("run", "-t", "fake", JobJar.withMain(folder, twice).toString());

        assertThat(run.code()).isEqualTo(0);
        assertThat(run.out().split("has been submitted", -1)).hasSize(3);
    }

    @Test
    void saysThatMainNeverExecuted() throws IOException {
        Invocation run = weft("run", "-t", "fake", JobJar.withMain(folder, "").toString());

        assertThat(run.code()).isEqualTo(1);
        assertThat(lineOf(run))
                .isEqualTo("weft: main of jobs.Main returned without calling execute(): there is no job");
    }

    @Test
    void saysWhereMainThrew() throws IOException {
        Invocation run = weft(
                "run",
                "-t",
                "fake",
                JobJar.withMain(folder, "throw new IllegalStateException(\"no luck\\nmore\");")
                        .toString());

        assertThat(run.code()).isEqualTo(1);
        assertThat(lineOf(run))
                .startsWith(
                        "weft: main of jobs.Main threw java.lang.IllegalStateException: no luck (at jobs.Main.main,");
    }

    @Test
    void passesArgumentsAndConfigurationToTheProgram() throws IOException {
        String check = """
                var config = dev.weft.api.execution.ProgramContext.current().orElseThrow().configuration();
                throw new IllegalStateException(String.join(" ", args) + " " + config.getString("parallelism.default", "")
                        + " " + config.getString("weft.hadoop.fs.defaultFS", "") + " "
                        + config.getString("yarn.application.queue", ""));
                """;

        Invocation run = weft(
                "run",
                "-t",
                "fake",
                "-p",
                "4",
                "-fs",
                "hdfs://h:1",
                "-yqu",
                "etl",
                JobJar.withMain(folder, check).toString(),
                "--input",
                "a b",
                "-p",
                "7");

        assertThat(lineOf(run)).contains("--input a b -p 7 4 hdfs://h:1 etl");
    }

    @Test
    void takesTheMainClassFromTheCommandLine() throws IOException {
        Path jar = JobJar.of(folder, "package jobs; public class Main { public static void main(String[] a) {} }", "");

        assertThat(lineOf(weft("run", "-t", "fake", jar.toString()))).contains("say which with -c");
        assertThat(lineOf(weft("run", "-t", "fake", "-c", "jobs.Main", jar.toString())))
                .contains("execute()");
        assertThat(lineOf(weft("run", "-t", "fake", "-c", "jobs.Other", jar.toString())))
                .contains("has no class jobs.Other");
    }

    @Test
    void refusesMainsThatAreNone() throws IOException {
        Path jar =
                JobJar.of(folder, "package jobs; public class Main { public void main(String[] a) {} }", "jobs.Main");

        Invocation run = weft("run", "-t", "fake", jar.toString());

        assertThat(run.code()).isEqualTo(2);
        assertThat(lineOf(run)).contains("public static void main(String[])");
    }

    @Test
    void refusesFilesThatAreNoJars() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.jar"));
        Path text = Files.writeString(folder.resolve("text.jar"), "hello");
        Path whole = JobJar.withMain(folder, "");
        Path cut = Files.write(folder.resolve("cut.jar"), java.util.Arrays.copyOf(Files.readAllBytes(whole), 300));

        for (Path file : new Path[] {empty, text, cut, folder, folder.resolve("missing.jar")}) {
            Invocation run = weft("run", "-t", "fake", file.toString());
            assertThat(run.code()).as("%s: %s", file, run.err()).isEqualTo(2);
            assertThat(lineOf(run)).startsWith("weft: Jar file " + file);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run x.jar | Say where
            run -t nowhere x.jar | Nothing here serves target 'nowhere'; known: local, remote
            run -t fake -p 0 x.jar | -p must be at least 1
            run -t fake -p four x.jar | Invalid value for option '--parallelism'
            run -t fake --qeue q x.jar | did you mean '--queue'?
            run -m nohost x.jar | -m wants host:port, not 'nohost'
            run -t fake | Missing required parameter: 'job.jar'
            rum | Unknown command 'rum'; did you mean 'run'?
            cancel -m localhost:1 12 | '12' is no job id
            standalone cook | master or worker, not 'cook'
            list -t local | there is no cluster to talk to
            """)
    void answersWrongCommandLinesWithOneLine(String line, String part) {
        Invocation run = weft(line.trim().split(" "));

        assertThat(run.code()).isEqualTo(2);
        assertThat(lineOf(run)).startsWith("weft: ").contains(part);
    }

    @Test
    void warnsAboutUnknownKeysWithTheNearestKnownOne() throws IOException {
        Invocation run = weft(
                "run",
                "-t",
                "fake",
                "-Dtaskmanager.numberOfTaskSlot=2",
                JobJar.withMain(folder, JobJar.EXECUTE).toString());

        assertThat(run.code()).isEqualTo(0);
        assertThat(run.err()).contains("did you mean 'taskmanager.numberOfTaskSlots'?");
    }

    @Test
    void saysThatNoMasterAnswers() {
        Invocation run = weft("list", "-m", "localhost:1");

        assertThat(run.code()).isEqualTo(4);
        assertThat(lineOf(run)).contains("No master answers at http://localhost:1");
    }

    @Test
    void helpsANewcomer() {
        assertThat(weft().out())
                .contains("Begin with: weft run -t local job.jar")
                .contains("Exit codes:");
        assertThat(weft("run", "-h").out())
                .contains("On YARN:")
                .contains("--queue")
                .contains("Examples:");
        assertThat(weft("--version").out()).startsWith("Weft ");
    }

    /** What was printed to standard error but for warnings: one line. */
    private static String lineOf(Invocation run) {
        String[] lines =
                run.err().lines().filter(line -> !line.startsWith("Warning: ")).toArray(String[]::new);
        assertThat(lines).as(run.err()).hasSize(1);
        return lines[0];
    }
}
