package dev.weft.cli;

import static dev.weft.cli.Invocation.weft;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.classes.UserClassLoader;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.driver.embedded.EmbeddedCluster;
import dev.weft.master.config.DispatcherConfig;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import javax.management.JMException;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Case 74: the same jar again and again, to a cluster that lives on. Client, master and worker are all in this JVM. */
@Timeout(180)
class RepeatedSubmissionTest {
    private static final int WARM_UP = 5;

    /** Each of them makes three class loaders for the jar: in the client, in the master and in the worker. */
    private static final int SUBMISSIONS = 25;

    private static final String PROGRAM = """
            package jobs;

            import dev.weft.api.StreamExecutionEnvironment;
            import dev.weft.api.function.MapFunction;

            public class Main {
                public static class Half implements MapFunction<Long, Long> {
                    public Long map(Long x) { return x / 2; }
                }
                public static void main(String[] args) throws Exception {
                    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
                    env.fromSequence(1, 100).map(new Half()).filter(x -> x < 0).print();
                    env.execute();
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void leavesNeitherClassesNorThreads() throws Exception {
        Path jar = JobJar.of(folder, PROGRAM, "jobs.Main");
        Configuration config = new Configuration()
                .set(RestOptions.BIND_PORT, "0")
                .set(TaskManagerOptions.TMP_DIRS, folder.toString())
                .set(TaskManagerOptions.NUM_TASK_SLOTS, 1);
        try (EmbeddedCluster cluster = EmbeddedCluster.start(new EmbeddedCluster.Settings(
                config, DispatcherConfig.Mode.SESSION, true, getClass().getClassLoader()))) {
            String master = URI.create(cluster.restAddress().orElseThrow()).getAuthority();
            submit(WARM_UP, master, jar);
            int loaders = liveClassLoaders();
            int threads = Thread.activeCount();

            submit(SUBMISSIONS, master, jar);

            Awaitility.await("what held classes of ended jobs lets go")
                    .atMost(Duration.ofSeconds(90))
                    .pollInterval(Duration.ofMillis(500))
                    .untilAsserted(() -> {
                        assertThat(liveClassLoaders() - loaders).isLessThan(SUBMISSIONS / 2);
                        assertThat(Thread.activeCount() - threads).isLessThan(SUBMISSIONS / 2);
                    });
        }
    }

    private static void submit(int times, String master, Path jar) {
        for (int i = 0; i < times; i++) {
            Invocation run = weft("run", "-m", master, jar.toString());
            assertThat(run.code()).as(run.err()).isEqualTo(0);
        }
    }

    /**
     * Loaders of jobs' classes that are still reachable, after a full collection. All classes of the JVM are no measure:
     * reflection alone makes one now and then for a method that it has called often.
     */
    private static int liveClassLoaders() throws JMException {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        return histogram
                .lines()
                .map(line -> line.strip().split("\\s+"))
                .filter(columns -> columns.length > 3 && columns[3].equals(UserClassLoader.class.getName()))
                .mapToInt(columns -> Integer.parseInt(columns[1]))
                .sum();
    }
}
