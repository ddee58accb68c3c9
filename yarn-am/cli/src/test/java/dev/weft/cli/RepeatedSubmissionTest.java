package dev.weft.cli;

import static dev.weft.cli.Invocation.weft;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestOptions;
import dev.weft.core.config.TaskManagerOptions;
import dev.weft.driver.embedded.EmbeddedCluster;
import dev.weft.master.config.DispatcherConfig;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Case 74: the same jar again and again, to a cluster that lives on. Client, master and worker are all in this JVM. */
@Timeout(180)
class RepeatedSubmissionTest {
    private static final int WARM_UP = 5;
    private static final int SUBMISSIONS = 25;

    /** Each submission loads the job's classes three times: in the client, in the master, in the worker. */
    private static final int CLASSES_PER_SUBMISSION = 3;

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
            int classes = liveClasses();
            int threads = Thread.activeCount();

            submit(SUBMISSIONS, master, jar);

            int moreClasses = SUBMISSIONS * CLASSES_PER_SUBMISSION / 2;
            int moreThreads = SUBMISSIONS / 2;
            awaitBelow(classes + moreClasses, threads + moreThreads);
            assertThat(liveClasses() - classes).isLessThan(moreClasses);
            assertThat(Thread.activeCount() - threads).isLessThan(moreThreads);
        }
    }

    private static void submit(int times, String master, Path jar) {
        for (int i = 0; i < times; i++) {
            Invocation run = weft("run", "-m", master, jar.toString());
            assertThat(run.code()).as(run.err()).isEqualTo(0);
        }
    }

    /** Idle threads of the client's HTTP library hold the stack's classes for some seconds. */
    private static void awaitBelow(int classes, int threads) {
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while ((liveClasses() >= classes || Thread.activeCount() >= threads) && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
    }

    private static int liveClasses() {
        ClassLoadingMXBean loading = ManagementFactory.getClassLoadingMXBean();
        System.gc();
        System.gc();
        return loading.getLoadedClassCount();
    }
}
