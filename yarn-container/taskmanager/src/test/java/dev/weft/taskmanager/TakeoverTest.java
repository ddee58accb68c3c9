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
import dev.weft.protocol.report.JobReport;
import dev.weft.protocol.report.Refusal;
import dev.weft.protocol.report.SplitsAfter;
import dev.weft.protocol.report.TaskState;
import dev.weft.protocol.report.WorkerMemory;
import dev.weft.protocol.report.WorkerRegistration;
import dev.weft.protocol.state.CheckpointOptions;
import dev.weft.protocol.state.TaskRestore;
import dev.weft.runtime.checkpoint.TaskSnapshot;
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

/** Masters come and go; a worker's tasks stay, and nobody is obeyed whose time is over. */
@Timeout(60)
final class TakeoverTest {
    private static final Duration GRACE = Duration.ofMinutes(5);
    private static final Duration ALIGNMENT_LIMIT = Duration.ofMillis(100);
    private static final CheckpointOptions OPTIONS = new CheckpointOptions(CheckpointOptions.Kind.CHECKPOINT, false);
    private static final JobId JOB = JobId.hashOf("job");
    private static final VertexId VERTEX = VertexId.hashOf("vertex");
    private static final OperatorId SOURCE = OperatorId.hashOf("source");

    private final ManualScheduler scheduler = new ManualScheduler();
    private final ManualEventLoop loop = scheduler.loop("worker");
    private final FakeTasks tasks = new FakeTasks();
    private final List<String> exits = new ArrayList<>();
    private final TaskManager worker = new TaskManager(loop, settings(), tasks, surroundings(), new WorkerExit() {
        @Override
        public void exitNormally(String reason) {
            exits.add(reason);
        }

        @Override
        public void exitAfterFailure(String reason) {
            exits.add("failure: " + reason);
        }
    });
    private final FakeMaster master = new FakeMaster(new Epoch(1, 1), worker.gateway());
    private final FakeMaster next = new FakeMaster(new Epoch(2, 2), worker.gateway());

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
                GRACE,
                Duration.ofSeconds(30));
    }

    @BeforeEach
    void oneTaskRuns() {
        worker.start(1001);
        found(master);
        accepts(master);
        master.say(deploy(1, 0, Optional.empty()));
        scheduler.runReady();
        tasks.running(attempt(1, 0));
        scheduler.runReady();
    }

    // ---- what the next master is told

    @Test
    void theNextMasterLearnsOfCheckpointsEndsAndSplits() {
        master.say(deploy(1, 1, Optional.of(new TaskRestore(4, false, List.of()))));
        scheduler.runReady();
        tasks.running(attempt(1, 1));
        tasks.readerStarted(attempt(1, 1), SOURCE);
        tasks.splitRequested(attempt(1, 1), SOURCE);
        scheduler.runReady();
        master.say(splits(1, 1, "a"));
        master.say(trigger(5));
        master.say(splits(1, 1, "b"));
        tasks.end(attempt(1, 0), TaskState.FINISHED);
        tasks.splitRequested(attempt(1, 1), SOURCE);
        scheduler.runReady();

        found(next);

        JobReport report = next.lastRegistration().jobs().get(0);
        assertThat(report.highestCheckpoint()).isEqualTo(5);
        assertThat(report.ended()).extracting("attempt").containsExactly(attempt(1, 0));
        assertThat(report.readers()).hasSize(1);
        assertThat(report.readers().get(0).requests()).isEqualTo(1);
        assertThat(report.readers().get(0).splits())
                .containsExactly(
                        new SplitsAfter(4, 1, List.of(new byte[] {'a'})),
                        new SplitsAfter(5, 1, List.of(new byte[] {'b'})));
    }

    @Test // what happens until a master has accepted comes in the stream, and not a second time in what it is told
    // first
    void aRegistrationThatIsRepeatedSaysTheSame() {
        tasks.readerStarted(attempt(1, 0), SOURCE);
        scheduler.runReady();
        found(next);
        WorkerRegistration first = next.lastRegistration();
        tasks.splitRequested(attempt(1, 0), SOURCE);
        tasks.end(attempt(1, 0), TaskState.FINISHED);
        scheduler.advance(Duration.ofSeconds(1));

        assertThat(next.registrations).hasSizeGreaterThan(3);
        assertThat(next.registrations).containsOnly(first);
        assertThat(next.handled).isEmpty();

        accepts(next);
        assertThat(next.handled).hasSize(2);
        assertThat(next.handled.get(0)).isInstanceOf(FromWorker.SplitRequested.class);
        assertThat(next.handled.get(1)).isInstanceOf(FromWorker.TaskReport.class);
    }

    @Test
    void requestsAreReportedAndNotSentAgainAndEventsAreSentAgain() {
        master.acknowledges = false;
        tasks.readerStarted(attempt(1, 0), SOURCE);
        tasks.splitRequested(attempt(1, 0), SOURCE);
        tasks.readerEvent(attempt(1, 0), SOURCE, new byte[] {7});
        scheduler.runReady();
        found(next);
        accepts(next);

        assertThat(next.lastRegistration().jobs().get(0).readers())
                .extracting("requests")
                .containsExactly(1);
        assertThat(next.handled).containsExactly(new FromWorker.ReaderEvent(attempt(1, 0), SOURCE, new byte[] {7}));
    }

    @Test
    void theEndOfATaskIsReportedToEveryMasterUntilOneAcknowledges() {
        master.acknowledges = false;
        next.acknowledges = false;
        tasks.end(attempt(1, 0), TaskState.FINISHED);
        scheduler.runReady();
        found(next);
        accepts(next);
        next.beat();
        scheduler.advance(Duration.ofSeconds(3));
        assertThat(next.received).hasSizeGreaterThan(1);

        FakeMaster third = new FakeMaster(new Epoch(3, 3), worker.gateway());
        found(third);
        accepts(third);

        assertThat(third.handled).extracting("state").containsExactly(TaskState.FINISHED);
        assertThat(third.lastRegistration().jobs().get(0).ended()).hasSize(1);
    }

    @Test
    void aJobThatHasLeftIsNotReported() {
        tasks.end(attempt(1, 0), TaskState.FINISHED);
        master.say(new ToWorker.ReleaseJob(JOB));
        scheduler.runReady();
        found(next);

        assertThat(next.lastRegistration().jobs()).isEmpty();
    }

    // ---- who is not obeyed

    @Test
    void anOlderMasterIsNotObeyedInAnything() {
        found(next);
        accepts(next);
        tasks.calls.clear();
        int registrations = master.registrations.size();
        int heartbeats = master.heartbeats.size();

        master.say(deploy(2, 1, Optional.empty()));
        master.say(new ToWorker.CancelTasks(JOB, List.of(attempt(1, 0))));
        master.say(splits(1, 0, "a"));
        master.say(trigger(9));
        master.say(new ToWorker.CheckpointComplete(JOB, 9));
        master.say(new ToWorker.FinishTasks(JOB, List.of(attempt(1, 0))));
        master.say(new ToWorker.ReleaseJob(JOB));
        master.say(new ToWorker.StopWorker("of an earlier time"));
        master.refuse(Refusal.Reason.UNKNOWN_WORKER);
        master.refuse(Refusal.Reason.NOT_WANTED);
        worker.masterLost(master.epoch, "connection reset");
        worker.masterFound(master.epoch, master);
        next.beat();
        scheduler.advance(Duration.ofSeconds(2));

        assertThat(tasks.started).containsExactly(attempt(1, 0));
        assertThat(tasks.cancelled).isEmpty();
        assertThat(tasks.splits).isEmpty();
        assertThat(tasks.calls).isEmpty();
        assertThat(exits).isEmpty();
        assertThat(master.registrations).hasSize(registrations);
        assertThat(master.heartbeats).hasSize(heartbeats);
    }

    /** What a process led by a new epoch says to a registration with its old one comes late: both were under way at once. */
    @Test
    void aLateRefusalOfARegistrationWithTheEpochBeforeChangesNothing() {
        found(next);
        accepts(next);
        int heartbeats = next.heartbeats.size();

        next.refuse(Refusal.Reason.STALE_EPOCH);
        scheduler.advance(Duration.ofSeconds(2));

        assertThat(next.heartbeats.size()).isGreaterThan(heartbeats);
        assertThat(exits).isEmpty();
    }

    @Test
    void anOlderMastersAcknowledgementDoesNotForgetWhatTheNextOneMustHear() {
        found(next);
        next.acknowledges = false;
        accepts(next);
        tasks.end(attempt(1, 0), TaskState.FINISHED);
        scheduler.runReady();
        worker.gateway().acknowledge(master.stream(), 99);
        next.beat();
        scheduler.advance(Duration.ofSeconds(3));

        assertThat(next.received).extracting(Envelope::sequence).containsOnly(1L);
        assertThat(next.received).hasSizeGreaterThan(1);
    }

    @Test
    void anOlderMastersHeartbeatsAreNoContact() {
        found(next);
        accepts(next);
        for (int second = 0; second < GRACE.toSeconds() + 2; second++) {
            master.beat();
            scheduler.advance(Duration.ofSeconds(1));
        }

        assertThat(tasks.cancelled).containsExactly(attempt(1, 0));
    }

    // ---- alignments

    @Test
    void alignmentsThatBeginAtAnyMomentWithoutAMasterEndInTime() {
        worker.masterLost(master.epoch, "connection reset");
        scheduler.runReady();
        for (int i = 0; i < 40; i++) {
            tasks.calls.clear();
            scheduler.advance(ALIGNMENT_LIMIT);
            assertThat(tasks.calls).contains("forget of " + attempt(1, 0));
        }
    }

    @Test
    void aSnapshotThatCameBeforeTheTriggerIsNotAnsweredToTheNextMaster() {
        tasks.snapshotTaken(attempt(1, 0), new TaskSnapshot(5, 1000, OPTIONS, false, List.of(), 0, 0, 0));
        scheduler.runReady();
        found(next);
        accepts(next);
        next.say(trigger(5));
        scheduler.runReady();

        assertThat(next.lastRegistration().jobs().get(0).highestCheckpoint()).isEqualTo(5);
        assertThat(next.handled).hasSize(1);
        assertThat(next.handled.get(0)).isInstanceOf(FromWorker.CheckpointDeclined.class);
    }

    // ---- the lease, and pauses

    @Test
    void aMasterThatComesWithinTheGracePeriodKeepsTheTasks() {
        scheduler.advance(GRACE.minusSeconds(1));
        found(next);
        accepts(next);
        for (int second = 0; second < 3; second++) {
            next.beat();
            scheduler.advance(Duration.ofSeconds(1));
        }

        assertThat(tasks.cancelled).isEmpty();
        assertThat(exits).isEmpty();
    }

    @Test
    void aPauseOfTheWorkerIsNotTheMastersSilence() {
        int asked = master.registrations.size();
        scheduler.clock().advance(Duration.ofSeconds(30));
        scheduler.advance(Duration.ofMillis(1));

        assertThat(master.registrations).hasSize(asked);
        assertThat(tasks.cancelled).isEmpty();
        assertThat(tasks.calls).isEmpty();
    }

    @Test // somebody may have counted on the end of its lease
    void aPauseBeyondTheGracePeriodEndsTheWorker() {
        scheduler.clock().advance(GRACE.plusSeconds(1));
        master.beat();
        scheduler.runReady();
        tasks.end(attempt(1, 0), TaskState.CANCELED);
        scheduler.runReady();

        assertThat(tasks.cancelled).containsExactly(attempt(1, 0));
        assertThat(exits).containsExactly("No contact with a master for 300 s");
    }

    @Test
    void aMasterThatPausedIsRegisteredWithAgainAndGoesOn() {
        int asked = master.registrations.size();
        scheduler.advance(FakeMaster.TIMEOUT.plusSeconds(2));
        assertThat(master.registrations).hasSizeGreaterThan(asked);

        accepts(master);
        master.say(deploy(1, 1, Optional.empty()));
        scheduler.runReady();

        assertThat(tasks.started).containsExactly(attempt(1, 0), attempt(1, 1));
        assertThat(tasks.cancelled).isEmpty();
    }

    private void found(FakeMaster who) {
        worker.masterFound(who.epoch, who);
        scheduler.runReady();
    }

    private void accepts(FakeMaster who) {
        who.accept();
        scheduler.runReady();
    }

    private static ToWorker.AddSplits splits(int number, int subtask, String split) {
        return new ToWorker.AddSplits(
                attempt(number, subtask), SOURCE, 1, List.of(new byte[] {(byte) split.charAt(0)}));
    }

    private static ToWorker.TriggerCheckpoint trigger(long id) {
        return new ToWorker.TriggerCheckpoint(
                JOB, id, 1000, OPTIONS, "memory:/chk", List.of(), List.of(attempt(1, 0)), Optional.empty());
    }

    private static AttemptId attempt(int number, int subtask) {
        return new AttemptId(new TaskId(JOB, VERTEX, subtask), number);
    }

    private static DeployTasks deploy(int number, int subtask, Optional<TaskRestore> restore) {
        return new DeployTasks(
                JOB,
                new JobSetup("test", new TreeMap<>(), List.of(), "", true),
                List.of(new VertexDeployment(
                        VERTEX,
                        "vertex",
                        2,
                        128,
                        List.of(),
                        List.of(new SubtaskDeployment(subtask, number, subtask, restore)))),
                List.of(),
                List.of());
    }
}
