package dev.weft.cli;

import static dev.weft.cli.Invocation.weft;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.driver.embedded.EmbeddedCluster;
import dev.weft.master.config.DispatcherConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real programs in real jars: in this JVM, and sent to a running cluster. Case 101: nothing is left but one jar. */
@Timeout(120)
class EndToEndTest {
    /** The classes of its operators are in the job's jar alone. */
    private static final String PROGRAM = """
            package jobs;

            import dev.weft.api.StreamExecutionEnvironment;
            import dev.weft.api.function.MapFunction;

            public class Main {
                public static class Cube implements MapFunction<Long, Long> {
                    public Long map(Long x) { if (x == 0) { throw new IllegalStateException("no zero"); } return x * x * x; }
                }
                public static void main(String[] args) throws Exception {
                    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
                    env.fromSequence(Long.parseLong(args[0]), Long.parseLong(args[1])).map(new Cube())
                            .filter(x -> x < 0).print();
                    env.execute("cubes");
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void runsInThisJvm() throws IOException {
        Invocation run = weft("run", "-t", "local", "-p", "3", jar().toString(), "1", "1000");

        assertThat(run.code()).as(run.err()).isEqualTo(0);
        assertThat(run.out()).contains("Program execution finished").contains("switched to FINISHED.");
    }

    @Test
    void mirrorsAFailureInThisJvm() throws IOException {
        Invocation run = weft("run", "-t", "local", jar().toString(), "0", "10");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("java.lang.IllegalStateException: no zero");
        assertThat(run.err().lines()).hasSize(1);
    }

    @Test
    void sendsJarAndJobToARunningClusterListsAndCancelsIt() throws IOException {
        try (EmbeddedCluster cluster = cluster()) {
            String master = authority(cluster);

            Invocation run = weft("run", "-m", master, jar().toString(), "1", "1000");
            Invocation again = weft("run", "-d", "-m", master, jar().toString(), "1", String.valueOf(Long.MAX_VALUE));
            String job = again.out().replaceFirst("(?s).*JobID ([0-9a-f]{32}).*", "$1");
            Invocation list = weft("list", "-m", master, "-a");
            Invocation cancel = weft("cancel", "-m", master, job);

            assertThat(run.code()).as(run.err()).isEqualTo(0);
            assertThat(again.code()).as(again.err()).isEqualTo(0);
            assertThat(list.out()).containsPattern(job + " : cubes \\((INITIALIZING|CREATED|RUNNING)\\)");
            assertThat(list.out()).contains("Terminated Jobs").contains(": cubes (FINISHED)");
            assertThat(cancel.code()).as(cancel.err()).isEqualTo(0);
            assertThat(keptJars()).hasSize(1);
        }
        assertThat(localFolders()).isEmpty();
    }

    @Test
    void printsThePlanAsTextAndJson() throws IOException {
        Invocation info = weft("info", "-p", "2", jar().toString(), "1", "10");

        assertThat(info.code()).as(info.err()).isEqualTo(0);
        assertThat(info.out()).contains("Map").contains("\"nodes\":[").contains("\"parallelism\":2");
        assertThat(weft("info", "--json", jar().toString(), "1", "10").out()).startsWith("{\"jid\"");
    }

    @Test
    void refusesAProgramWithoutSink() throws IOException {
        Path jar = JobJar.withMain(folder, """
                var env = dev.weft.api.StreamExecutionEnvironment.getExecutionEnvironment();
                env.fromSequence(1, 10);
                env.execute();
                """);

        Invocation run = weft("run", "-t", "local", jar.toString());

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
    }

    private Path jar() throws IOException {
        Path jar = folder.resolve("job.jar");
        return Files.exists(jar) ? jar : JobJar.of(folder, PROGRAM, "jobs.Main");
    }

    private EmbeddedCluster cluster() throws IOException {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Configuration config = new Configuration()
                .set(RestOptions.BIND_PORT, "0")
                .set(TaskManagerOptions.TMP_DIRS, temporary.toString())
                .set(TaskManagerOptions.NUM_TASK_SLOTS, 4);
        return EmbeddedCluster.start(new EmbeddedCluster.Settings(
                config, DispatcherConfig.Mode.SESSION, true, getClass().getClassLoader()));
    }

    private static String authority(EmbeddedCluster cluster) {
        return URI.create(cluster.restAddress().orElseThrow()).getAuthority();
    }

    private List<Path> keptJars() throws IOException {
        try (Stream<Path> files = Files.walk(localFolders().get(0).resolve("artifacts"))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private List<Path> localFolders() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("tmp"))) {
            return files.toList();
        }
    }
}
