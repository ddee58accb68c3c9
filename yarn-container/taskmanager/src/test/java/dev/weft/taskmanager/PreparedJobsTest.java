package dev.weft.taskmanager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.core.testing.MemoryFileStore;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.deploy.PrepareJob;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.taskmanager.local.WorkerCopies;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs that a worker loads ahead, and when it lets them go. */
@Timeout(20)
final class PreparedJobsTest {
    private static final JobId JOB = JobId.hashOf("job");

    private final ManualScheduler scheduler = new ManualScheduler();
    private final ManualEventLoop loop = scheduler.loop("worker");
    private final FakeTasks tasks = new FakeTasks();
    private final TaskManager worker = new TaskManager(loop, settings(), tasks, surroundings(), new WorkerExit() {
        @Override
        public void exitNormally(String reason) {}

        @Override
        public void exitAfterFailure(String reason) {}
    });
    private final FakeMaster master = new FakeMaster(new Epoch(1, 1), worker.gateway());

    private TaskManager.Surroundings surroundings() {
        var files = new MemoryFileStore(scheduler.clock());
        return new TaskManager.Surroundings(
                scheduler.loop("io"),
                file -> files,
                WorkerCopies.none(),
                new SplittableRandom(1),
                () -> 0,
                (inspection, answer) -> {});
    }

    private static WorkerSettings settings() {
        return new WorkerSettings(
                new WorkerId("w1"),
                "localhost",
                1002,
                2,
                new WorkerMemory(5, 1, 1, 1, 2),
                Duration.ofMinutes(5),
                Duration.ofSeconds(30));
    }

    private static DeployTasks shape(JobId job, List<SubtaskDeployment> subtasks) {
        return new DeployTasks(
                job,
                new JobSetup("test", new TreeMap<>(), List.of(), "", false),
                List.of(new VertexDeployment(VertexId.hashOf("v"), "v", 1, 128, List.of(), subtasks)),
                List.of(),
                List.of());
    }

    private void prepare(JobId job) {
        master.say(new PrepareJob(shape(job, List.of())));
        scheduler.runReady();
    }

    private void deploy() {
        master.say(shape(JOB, List.of(new SubtaskDeployment(0, 1, 0, Optional.empty()))));
        scheduler.runReady();
    }

    private void found(FakeMaster by) {
        worker.masterFound(by.epoch, by);
        scheduler.runReady();
        by.accept();
        scheduler.runReady();
    }

    @BeforeEach
    void registers() {
        worker.start(1001);
        found(master);
    }

    @Test
    void aJobThatLeavesIsLetGo() {
        prepare(JOB);
        prepare(JOB);
        assertThat(tasks.prepared).containsExactly(JOB);

        master.say(new ToWorker.ReleaseJob(JOB));
        scheduler.runReady();

        assertThat(tasks.released).containsExactly(JOB);
    }

    @Test
    void theNextMasterSaysAnewWhatIsWorthIt() {
        prepare(JOB);
        var next = new FakeMaster(new Epoch(2, 2), worker.gateway());

        found(next);

        assertThat(tasks.released).containsExactly(JOB);
        next.say(new PrepareJob(shape(JOB, List.of())));
        scheduler.runReady();
        assertThat(tasks.prepared).containsExactly(JOB, JOB);
    }

    @Test
    void aMasterThatForgotTheWorkerSaysItAnew() {
        prepare(JOB);

        master.refuse(Refusal.Reason.UNKNOWN_WORKER);
        scheduler.runReady();

        assertThat(tasks.released).containsExactly(JOB);
    }

    @Test
    void aJobThatRunsHereOutlivesItsMaster() {
        prepare(JOB);
        deploy();

        found(new FakeMaster(new Epoch(2, 2), worker.gateway()));

        assertThat(tasks.started).hasSize(1);
        assertThat(tasks.released).isEmpty();
    }

    @Test
    void whatRunsHereAlreadyIsNotPrepared() {
        deploy();
        prepare(JOB);

        assertThat(tasks.prepared).isEmpty();
    }

    @Test
    void fewJobsAreLoadedAheadAtATime() {
        for (int i = 0; i < 6; i++) {
            prepare(JobId.hashOf("job" + i));
        }
        assertThat(tasks.prepared).hasSize(4);

        master.say(new ToWorker.ReleaseJob(JobId.hashOf("job0")));
        prepare(JOB);

        assertThat(tasks.prepared).hasSize(5).contains(JOB);
    }
}
