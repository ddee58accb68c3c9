package dev.weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.cluster.hadoop.Application;
import dev.weft.cluster.hadoop.HadoopExtension;
import dev.weft.cluster.hadoop.Leftovers;
import dev.weft.cluster.hadoop.MiniHadoop;
import dev.weft.cluster.hadoop.Texts;
import dev.weft.cluster.process.Outcome;
import dev.weft.cluster.process.TestJobs;
import dev.weft.cluster.process.Weft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Java versions on client and nodes, and libraries in the job's jar that clash with the engine's or Hadoop's. Case 73.
 */
@Timeout(240)
@ExtendWith(HadoopExtension.class)
class YarnEnvironmentTest {
    private static final Duration LIMIT = Duration.ofSeconds(150);

    private final MiniHadoop hadoop;
    private final Weft weft;
    private final TestJobs jobs;

    YarnEnvironmentTest(MiniHadoop hadoop) throws IOException {
        this.hadoop = hadoop;
        this.weft = Weft.on(hadoop);
        this.jobs = TestJobs.compile(weft);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        Leftovers.assertNone(hadoop, weft);
    }

    @Test
    void theJobsOwnLibrariesServeItsCode() throws Exception {
        Outcome outcome = weft.yarnJar(YarnArguments.run(
                        "-c",
                        "jobs.ForeignLibraries",
                        jobs.jarWithForeignLibraries().toString(),
                        "hdfs:///foreign"))
                .await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
        assertThat(outcome.out()).contains("main: guava foreign-jobs.jar jackson 2.9.10 7");
        assertThat(Texts.lines(hadoop, "/foreign")).isEqualTo("task: guava foreign-jobs.jar jackson 2.9.10 7\n");
    }

    @Test
    void anOldJavaOfTheClientIsNamed(@TempDir Path folder) throws Exception {
        Path old = oldJava(folder);

        Outcome outcome =
                weft.with("WEFT_JAVA_HOME", old.toString()).yarnJar("list").await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isNotZero();
        assertThat(outcome.err().strip().lines()).as(outcome.toString()).hasSize(1);
        assertThat(outcome.err()).contains("1.8.0_392", "17", "WEFT_JAVA_HOME");
    }

    @Test
    void anOldJavaHomeOfTheClientDoesNotMatterWhenAnotherIsFound(@TempDir Path folder) throws Exception {
        Outcome outcome = weft.with("JAVA_HOME", oldJava(folder).toString())
                .yarnJar("--version")
                .await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isZero();
    }

    @Test
    void anOldJavaOfTheNodesIsNamed(@TempDir Path folder) throws Exception {
        Path old = oldJava(folder);

        Outcome outcome = weft.weft(YarnArguments.run(
                        "-Dyarn.java.home=" + old,
                        "-c",
                        "jobs.Endless",
                        jobs.jar().toString()))
                .await(LIMIT);

        assertThat(outcome.exitCode()).as(outcome.toString()).isNotZero();
        assertThat(outcome.err()).contains("1.8.0_392", "yarn.java.home", "host");
        Application application = Application.in(outcome, hadoop);
        application.awaitEnd(LIMIT);
        assertThat(application.finalStatus()).isEqualTo(FinalApplicationStatus.FAILED);
    }

    /** Looks like a Java 8 to whoever reads its release file or runs it. */
    private static Path oldJava(Path folder) throws IOException {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"1.8.0_392\"' >&2\nexit 1\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"1.8.0_392\"\n");
        return folder;
    }
}
