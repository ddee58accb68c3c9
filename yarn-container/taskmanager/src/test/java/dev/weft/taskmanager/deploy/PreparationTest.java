package dev.weft.taskmanager.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.classes.UserClassLoader;
import dev.weft.core.config.Configuration;
import dev.weft.core.fs.FileStores;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.time.SystemClock;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.runtime.exchange.ExchangeService;
import dev.weft.runtime.task.CancellationSettings;
import dev.weft.runtime.task.TaskThreads;
import dev.weft.taskmanager.local.WorkerCopies;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PreparationTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final JobSetup SETUP = new JobSetup("test", new TreeMap<>(), List.of(), "", false);

    private final FileStores stores = new FileStores(new Configuration(), List.of());
    private final Deque<Runnable> ahead = new ArrayDeque<>();
    private final TaskThreads threads = new TaskThreads(
            ExchangeService.inProcess(),
            new CancellationSettings(Duration.ofSeconds(30), Duration.ofSeconds(180)),
            new SystemClock(),
            "localhost");
    private final Preparation preparation = new Preparation(
            ahead::add,
            threads,
            new PlanTranslation(new WorkerId("w1"), 1000, new TreeMap<>(), stores, WorkerCopies.none()));

    /** No chain can be made of this vertex. */
    private static DeployTasks shape() {
        return new DeployTasks(
                JOB,
                SETUP,
                List.of(new VertexDeployment(VertexId.hashOf("v"), "v", 1, 128, List.of(), List.of())),
                List.of(),
                List.of());
    }

    @Test
    void whatCannotBeLinkedDoesNoHarm(@TempDir Path folder) throws Exception {
        try (UserClassLoader loader = new JobFiles(folder, stores, getClass().getClassLoader()).open(JOB, SETUP)) {
            preparation.begin(shape(), CompletableFuture.completedFuture(loader));
            ahead.remove().run();

            assertThat(preparation.end(JOB)).isCompleted();
        }
    }

    @Test
    void theEndWaitsForWhatIsUnderWay() {
        var loading = new CompletableFuture<UserClassLoader>();
        preparation.begin(shape(), loading);

        CompletableFuture<Void> ended = preparation.end(JOB);

        assertThat(ended).isNotDone();
        loading.completeExceptionally(new IllegalStateException("no files"));
        assertThat(ended).isCompleted();
    }

    @Test
    void ofAJobThatNobodyPreparedNothingIsUnderWay() {
        assertThat(preparation.end(JOB)).isCompleted();
    }
}
