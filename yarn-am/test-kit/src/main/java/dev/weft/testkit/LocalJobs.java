package dev.weft.testkit;

import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobExecutor;
import dev.weft.api.execution.ProgramContext;
import dev.weft.api.graph.JobGraph;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.CoreOptions;
import dev.weft.driver.embedded.LocalJobExecutor;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * JUnit extension: programs that a test starts run in its JVM, each job on a master and workers of its own that end with it. What
 * still runs when the test ends is cancelled. The test's thread, and those that it starts.
 *
 * <pre>{@code
 * @RegisterExtension
 * final LocalJobs jobs = new LocalJobs(2);
 *
 * @Test
 * void countsWords() throws Exception {
 *     StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
 *     ...
 *     env.execute();
 * }
 * }</pre>
 */
public final class LocalJobs implements BeforeEachCallback, AfterEachCallback, JobExecutor {
    private static final long END_SECONDS = 30;

    private final Configuration configuration;
    private final LocalJobExecutor local = new LocalJobExecutor();
    private final List<JobClient> started = new ArrayList<>();
    private ProgramContext.@Nullable Scope scope;

    /** Jobs with {@code parallelism} subtasks of each operator unless they say otherwise. */
    public LocalJobs(int parallelism) {
        this(parallelism, new Configuration());
    }

    /** As above with further settings of jobs, master and workers. */
    public LocalJobs(int parallelism, Configuration settings) {
        configuration = new Configuration(settings);
        configuration.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        ClassLoader classes = context.getRequiredTestClass().getClassLoader();
        scope = new ProgramContext(configuration, this, classes, List.of()).install();
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        ProgramContext.Scope installed = scope;
        if (installed != null) {
            installed.close();
        }
        for (JobClient client : started) {
            client.cancel().get(END_SECONDS, TimeUnit.SECONDS);
        }
        for (JobClient client : started) {
            awaitEnd(client);
        }
        started.clear();
    }

    private static void awaitEnd(JobClient client) throws InterruptedException, TimeoutException {
        try {
            client.getJobExecutionResult().get(END_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            // The job failed or was cancelled: the test saw that, or did not care. Here it only has to be over.
            return;
        }
    }

    /** The jobs that the test started so far, in order. */
    public List<JobClient> started() {
        return List.copyOf(started);
    }

    @Override
    public boolean accepts(Configuration wanted) {
        return true;
    }

    @Override
    public JobClient submit(JobGraph graph, Configuration settings, ClassLoader loader, List<URI> userJars) {
        JobClient client = local.submit(graph, settings, loader, userJars);
        started.add(client);
        return client;
    }
}
