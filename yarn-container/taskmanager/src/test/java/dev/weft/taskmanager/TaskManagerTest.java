package dev.weft.taskmanager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.Epoch;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.core.testing.MemoryFileStore;
import dev.weft.protocol.deploy.DeployTasks;
import dev.weft.protocol.deploy.JobSetup;
import dev.weft.protocol.deploy.SubtaskDeployment;
import dev.weft.protocol.deploy.ToWorker;
import dev.weft.protocol.deploy.VertexDeployment;
import dev.weft.protocol.gateway.Envelope;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.MetricsReport;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.runtime.checkpoint.TaskSnapshot;
import dev.weft.runtime.operator.ReaderProgress;
import dev.weft.taskmanager.local.WorkerCopies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TaskManagerTest {
    private static final Duration GRACE = Duration.ofMinutes(5);
    private static final long HEAP_USED_BYTES = 12_345;
    private static final CheckpointOptions OPTIONS = new CheckpointOptions(CheckpointOptions.Kind.CHECKPOINT, false);
    private static final JobId JOB = JobId.hashOf("job");
    private static final OperatorId SOURCE = OperatorId.hashOf("source");
    private static final VertexId VERTEX = VertexId.hashOf("vertex");

    private final ManualScheduler scheduler = new ManualScheduler();
    private final ManualEventLoop loop = scheduler.loop("worker");
    private final FakeTasks tasks = new FakeTasks();
    private final RecordedExit exit = new RecordedExit();
    private final TaskManager worker = new TaskManager(loop, settings(), tasks, surroundings(), exit);
    private final FakeMaster master = new FakeMaster(new Epoch(1, 1), worker.gateway());

    private TaskManager.Surroundings surroundings() {
        var files = new MemoryFileStore(scheduler.clock());
        return new TaskManager.Surroundings(
                scheduler.loop("io"),
                file -> files,
                WorkerCopies.none(),
                new SplittableRandom(1),
                () -> HEAP_USED_BYTES,
                (inspection, answer) -> {});
    }

    private static WorkerSettings settings() {
        return new WorkerSettings(
                new WorkerId("w1"),
                "localhost",
                1002,
                2,
                new WorkerMemory(5, 1, 1, 1, 2),
                GRACE,
                Duration.ofSeconds(30));
    }

    @BeforeEach
    void start() {
        worker.start(1001);
        worker.masterFound(master.epoch, master);
        scheduler.runReady();
    }

    @Test
    void registersAgainUntilAccepted() {
        scheduler.advance(Duration.ofSeconds(1));

        assertThat(master.registrations).hasSizeGreaterThan(3);
        assertThat(master.registrations)
                .extracting("incarnation")
                .containsOnly(master.stream().incarnation());

        register();
        int asked = master.registrations.size();
        scheduler.advance(Duration.ofSeconds(3));

        assertThat(master.registrations).hasSize(asked);
        assertThat(master.heartbeats).hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void metricsGoToAMasterThatListens() {
        var report = new MetricsReport(1, true, 0, List.of());
        worker.measured(report);
        scheduler.runReady();
        assertThat(master.metrics).isEmpty();

        register();
        worker.measured(report);
        scheduler.runReady();

        assertThat(master.metrics).containsExactly(report);
    }

    @Test
    void startsAnAttemptOnceAndReportsItsLife() {
        register();
        Envelope<ToWorker> order = master.say(deploy(1, 0));
        scheduler.runReady();
        master.repeat(order);
        scheduler.runReady();
        tasks.running(attempt(1, 0));
        tasks.end(attempt(1, 0), TaskState.FINISHED);
        scheduler.runReady();

        assertThat(tasks.started).containsExactly(attempt(1, 0));
        assertThat(states()).containsExactly(TaskState.RUNNING, TaskState.FINISHED);
        assertThat(master.acknowledged).contains(order.sequence());
    }

    @Test
    void anAttemptWithAHigherNumberReplacesALowerOneAndFencesIt() {
        register();
        master.say(deploy(2, 0));
        master.say(deploy(1, 0));
        master.say(deploy(3, 0));
        scheduler.runReady();

        assertThat(tasks.started).containsExactly(attempt(2, 0), attempt(3, 0));
        assertThat(tasks.cancelled).containsExactly(attempt(2, 0));
    }

    @Test
    void answersTheCancellationOfAnUnknownAttempt() {
        register();
        master.say(new ToWorker.CancelTasks(JOB, List.of(attempt(7, 0))));
        scheduler.runReady();

        assertThat(states()).containsExactly(TaskState.CANCELED);
    }

    @Test
    void refusesASlotThatAnotherJobHolds() {
        register();
        master.say(deploy(1, 0));
        master.say(deploy(JobId.hashOf("other"), 1, 0));
        scheduler.runReady();

        assertThat(tasks.started).containsExactly(attempt(1, 0));
        FromWorker.TaskReport refusal = (FromWorker.TaskReport) master.handled.get(0);
        assertThat(refusal.state()).isEqualTo(TaskState.FAILED);
        assertThat(refusal.failure().orElseThrow().message()).contains("slot 0 is held by job " + JOB);
    }

    @Test
    void aSlotWhoseLastTaskHasEndedIsFreeForAnotherJob() {
        JobId other = JobId.hashOf("other");
        register();
        master.say(deploy(1, 0));
        scheduler.runReady();
        tasks.end(attempt(1, 0), TaskState.FINISHED);
        master.say(deploy(other, 1, 0));
        scheduler.runReady();

        assertThat(tasks.started).hasSize(2);
        assertThat(tasks.started.get(1).job()).isEqualTo(other);
    }

    @Test
    void releasesAJobOnlyAfterItsTasksEnded() {
        register();
        master.say(deploy(1, 0));
        master.say(new ToWorker.ReleaseJob(JOB));
        scheduler.runReady();

        assertThat(tasks.cancelled).containsExactly(attempt(1, 0));
        assertThat(tasks.released).isEmpty();

        tasks.end(attempt(1, 0), TaskState.CANCELED);
        scheduler.runReady();

        assertThat(tasks.released).containsExactly(JOB);
    }

    @Test
    void repeatsAReportUntilItIsAcknowledged() {
        register();
        master.acknowledges = false;
        master.say(deploy(1, 0));
        scheduler.runReady();
        tasks.end(attempt(1, 0), TaskState.FINISHED);
        advanceWithContact(Duration.ofSeconds(3));

        assertThat(master.received).hasSizeGreaterThanOrEqualTo(2);
        assertThat(master.received).extracting(Envelope::sequence).containsOnly(1L);

        master.acknowledges = true;
        advanceWithContact(Duration.ofSeconds(2));
        int repeated = master.received.size();
        advanceWithContact(Duration.ofSeconds(3));

        assertThat(master.received).hasSize(repeated);
        assertThat(states()).containsExactly(TaskState.FINISHED);
    }

    @Test
    void keepsTasksAndReportsTheirEndToTheNextMaster() {
        register();
        master.acknowledges = false;
        master.say(deploy(1, 0));
        master.say(deploy(1, 1));
        scheduler.runReady();
        tasks.running(attempt(1, 1));
        tasks.end(attempt(1, 0), TaskState.FINISHED);
        scheduler.runReady();

        FakeMaster next = new FakeMaster(new Epoch(2, 2), worker.gateway());
        worker.masterFound(next.epoch, next);
        scheduler.runReady();
        next.accept();
        scheduler.runReady();

        assertThat(tasks.cancelled).isEmpty();
        assertThat(next.lastRegistration().running()).extracting("attempt").containsExactly(attempt(1, 1));
        assertThat(next.handled).extracting("state").containsExactly(TaskState.FINISHED);
    }

    @Test
    void dropsWhatAnOlderMasterSays() {
        register();
        FakeMaster next = new FakeMaster(new Epoch(2, 2), worker.gateway());
        worker.masterFound(next.epoch, next);
        scheduler.runReady();
        next.accept();
        scheduler.runReady();

        master.say(deploy(1, 0));
        worker.masterFound(master.epoch, master);
        scheduler.runReady();

        assertThat(tasks.started).isEmpty();
    }

    @Test
    void aForgottenWorkerStopsItsTasksAndComesBackAsANewRun() {
        register();
        long before = master.stream().incarnation();
        master.say(deploy(1, 0));
        scheduler.runReady();
        int asked = master.registrations.size();
        master.refuse(Refusal.Reason.UNKNOWN_WORKER);
        scheduler.advance(Duration.ofSeconds(2));

        assertThat(tasks.cancelled).containsExactly(attempt(1, 0));
        assertThat(master.registrations).hasSize(asked);

        tasks.end(attempt(1, 0), TaskState.CANCELED);
        scheduler.runReady();

        assertThat(master.registrations).hasSize(asked + 1);
        assertThat(master.stream().incarnation()).isNotEqualTo(before);
        assertThat(master.lastRegistration().running()).isEmpty();
    }

    @Test
    void stopsTasksThenExitsWhenTheMasterSaysSo() {
        register();
        master.say(deploy(1, 0));
        master.say(new ToWorker.StopWorker("done"));
        scheduler.runReady();

        assertThat(exit.reasons).isEmpty();

        tasks.end(attempt(1, 0), TaskState.CANCELED);
        scheduler.runReady();

        assertThat(exit.reasons).containsExactly("normal: done");
    }

    @Test
    void exitsThoughTasksDoNotEnd() {
        register();
        master.say(deploy(1, 0));
        master.say(new ToWorker.StopWorker("done"));
        scheduler.advance(Duration.ofSeconds(31));

        assertThat(exit.reasons).containsExactly("failure: done; tasks did not end in time");
    }

    @Test
    void worksOnWithoutAMasterAndExitsAfterTheGracePeriod() {
        register();
        master.say(deploy(1, 0));
        scheduler.runReady();
        scheduler.advance(GRACE.minusSeconds(2));

        assertThat(tasks.cancelled).isEmpty();
        assertThat(exit.reasons).isEmpty();

        scheduler.advance(Duration.ofSeconds(4));
        tasks.end(attempt(1, 0), TaskState.CANCELED);
        scheduler.runReady();

        assertThat(tasks.cancelled).containsExactly(attempt(1, 0));
        assertThat(exit.reasons).containsExactly("normal: No contact with a master for 300 s");
    }

    @Test
    void aTaskThatCannotBeStoppedEndsTheProcess() {
        register();
        master.say(deploy(1, 0));
        scheduler.runReady();
        tasks.stuck(attempt(1, 0));
        scheduler.runReady();

        assertThat(exit.reasons).containsExactly("failure: Task " + attempt(1, 0) + " cannot be stopped");
    }

    @Test
    void aDrainedTaskIsReportedSoAndEndsWhenItIsToldTo() {
        register();
        master.say(deploy(1, 0));
        scheduler.runReady();
        tasks.running(attempt(1, 0));
        tasks.drained(attempt(1, 0));
        advanceWithContact(Duration.ofSeconds(2));
        master.say(new ToWorker.FinishTasks(JOB, List.of(attempt(1, 0))));
        scheduler.runReady();
        assertThat(tasks.calls).contains("finish " + attempt(1, 0));
        tasks.end(attempt(1, 0), TaskState.FINISHED);
        scheduler.runReady();

        assertThat(states()).containsExactly(TaskState.RUNNING, TaskState.DRAINED, TaskState.FINISHED);
        assertThat(master.heartbeats
                        .get(master.heartbeats.size() - 1)
                        .tasks()
                        .get(0)
                        .state())
                .isEqualTo(TaskState.DRAINED);
        assertThat(master.heartbeats.get(0).heapUsedBytes()).isEqualTo(HEAP_USED_BYTES);
    }

    @Test
    void sourcesAreDrainedWhenTheMasterSaysSo() {
        register();
        master.say(new ToWorker.DrainSources(JOB, List.of(attempt(1, 0))));
        scheduler.runReady();

        assertThat(tasks.calls).containsExactly("drain " + attempt(1, 0));
    }

    @Test
    void aCheckpointIsAnsweredOnTheStream() {
        runOne();
        master.say(trigger(5));
        scheduler.runReady();
        tasks.snapshotTaken(attempt(1, 0), snapshot(5));
        scheduler.runReady();

        assertThat(master.handled.get(1))
                .isInstanceOfSatisfying(
                        FromWorker.CheckpointAck.class,
                        ack -> assertThat(ack.checkpoint()).isEqualTo(5));
    }

    @Test
    void alignmentsAreForgottenAtOnceWhenTheMasterIsLost() {
        runOne();
        worker.masterLost(master.epoch, "connection reset");
        scheduler.runReady();

        assertThat(tasks.calls).containsExactly("forget of " + attempt(1, 0));
    }

    @Test
    void alignmentsThatBeginWithoutAMasterAreForgottenSoon() {
        runOne();
        worker.masterLost(master.epoch, "connection reset");
        scheduler.runReady();
        tasks.calls.clear();
        scheduler.advance(Duration.ofSeconds(2));

        assertThat(tasks.calls).contains("forget of " + attempt(1, 0));
    }

    @Test
    void anotherMasterFindsNoAnswersToItsPredecessorsCheckpoints() {
        runOne();
        master.say(trigger(5));
        scheduler.runReady();
        var next = new FakeMaster(new Epoch(2, 2), worker.gateway());
        worker.masterFound(next.epoch, next);
        scheduler.runReady();
        next.accept();
        scheduler.runReady();
        tasks.snapshotTaken(attempt(1, 0), snapshot(5));
        scheduler.runReady();

        assertThat(tasks.calls).contains("forget of " + attempt(1, 0));
        assertThat(next.handled).isEmpty();
    }

    @Test
    void aSourceTellsHowFarItHasComeAndHearsHowFarItMayRead() {
        runOne();
        tasks.progress(attempt(1, 0), SOURCE, new ReaderProgress("group", 20, 100, false, Long.MAX_VALUE));
        master.say(new ToWorker.WatermarkLimit(attempt(1, 0), SOURCE, 120));
        scheduler.runReady();

        assertThat(master.handled)
                .endsWith(
                        new FromWorker.ReaderWatermark(attempt(1, 0), SOURCE, "group", 20, 100, false, Long.MAX_VALUE));
        assertThat(tasks.calls).containsExactly("limit 120 of " + attempt(1, 0));
    }

    @Test // nobody would move it: the source must not wait for ever
    void aSourceWithoutAMasterHasNoLimitAndItsReportsAreNotKept() {
        runOne();
        master.say(new ToWorker.WatermarkLimit(attempt(1, 0), SOURCE, 120));
        scheduler.runReady();
        worker.masterLost(master.epoch, "connection reset");
        tasks.progress(attempt(1, 0), SOURCE, new ReaderProgress("group", 20, 100, false, 120));
        scheduler.runReady();
        var next = new FakeMaster(new Epoch(2, 2), worker.gateway());
        worker.masterFound(next.epoch, next);
        scheduler.runReady();
        next.accept();
        scheduler.runReady();

        assertThat(tasks.calls).contains("limit " + Long.MAX_VALUE + " of " + attempt(1, 0));
        assertThat(next.handled).isEmpty();
    }

    private void runOne() {
        register();
        master.say(deploy(1, 0));
        scheduler.runReady();
        tasks.running(attempt(1, 0));
        scheduler.runReady();
    }

    private static ToWorker.TriggerCheckpoint trigger(long id) {
        return new ToWorker.TriggerCheckpoint(
                JOB, id, 1000, OPTIONS, "memory:/chk", List.of(), List.of(attempt(1, 0)), Optional.empty());
    }

    private static TaskSnapshot snapshot(long id) {
        return new TaskSnapshot(id, 1000, OPTIONS, false, List.of(), 0, 0, 0);
    }

    private void register() {
        master.accept();
        scheduler.runReady();
    }

    private void advanceWithContact(Duration span) {
        for (long second = 0; second < span.toSeconds(); second++) {
            master.beat();
            scheduler.advance(Duration.ofSeconds(1));
        }
    }

    private List<TaskState> states() {
        return master.handled.stream()
                .map(message -> ((FromWorker.TaskReport) message).state())
                .toList();
    }

    private static AttemptId attempt(int number, int subtask) {
        return new AttemptId(new TaskId(JOB, VERTEX, subtask), number);
    }

    private static DeployTasks deploy(int number, int subtask) {
        return deploy(JOB, number, subtask);
    }

    private static DeployTasks deploy(JobId job, int number, int subtask) {
        return new DeployTasks(
                job,
                new JobSetup("test", new TreeMap<>(), List.of(), "", false),
                List.of(new VertexDeployment(
                        VERTEX,
                        "vertex",
                        2,
                        128,
                        List.of(),
                        List.of(new SubtaskDeployment(subtask, number, subtask, Optional.empty())))),
                List.of(),
                List.of());
    }

    private static final class RecordedExit implements WorkerExit {
        final List<String> reasons = new ArrayList<>();

        @Override
        public void exitNormally(String reason) {
            reasons.add("normal: " + reason);
        }

        @Override
        public void exitAfterFailure(String reason) {
            reasons.add("failure: " + reason);
        }
    }
}
