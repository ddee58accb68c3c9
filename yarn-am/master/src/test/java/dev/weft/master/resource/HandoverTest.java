package dev.weft.master.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.master.cluster.KeptWorker;
import dev.weft.master.cluster.WorkerEnd;
import dev.weft.master.slot.SlotOffer;
import dev.weft.master.view.SlotShortage;
import dev.weft.protocol.report.FromWorker;
import dev.weft.protocol.report.TaskStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long workers of an earlier master are awaited, and whose news are kept. */
@Timeout(60)
class HandoverTest {
    private static final Duration PATIENCE = Duration.ofSeconds(6);
    private static final KeptWorker ONE = new KeptWorker(new WorkerId("one"), "host");
    private static final KeptWorker TWO = new KeptWorker(new WorkerId("two"), "host");
    private static final JobId JOB = JobId.hashOf("job");

    private static long seconds(long seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }

    @Test
    void isOverAsSoonAsEverybodyCameOrEnded() {
        Handover handover = Handover.begin(false, PATIENCE, 0);
        handover.workersKnown(List.of(ONE, TWO), 0);
        handover.registered(ONE.worker(), 1);
        handover.ended(TWO.worker());

        assertThat(handover.endWhenDue(2)).isEmpty();
        assertThat(handover.workersKnown(List.of(TWO), 3))
                .as("too late to wait")
                .isFalse();
    }

    @Test
    void namesThoseThatAreLateAfterTheFirst() {
        Handover handover = Handover.begin(false, PATIENCE, 0);
        handover.workersKnown(List.of(ONE, TWO), seconds(1));
        handover.registered(ONE.worker(), seconds(2));

        assertThat(handover.endWhenDue(seconds(8))).isEmpty();
        assertThat(handover.endWhenDue(seconds(9))).containsExactly(TWO.worker());
        assertThat(handover.endWhenDue(seconds(10))).as("once").isEmpty();
    }

    @Test
    void aPauseOfTheMasterMakesNobodyLate() {
        Handover handover = Handover.begin(false, PATIENCE, 0);
        handover.workersKnown(List.of(ONE, TWO), 0);
        handover.registered(ONE.worker(), 0);
        handover.forgive(seconds(60));

        assertThat(handover.endWhenDue(seconds(61))).isEmpty();
        assertThat(handover.endWhenDue(seconds(67))).containsExactly(TWO.worker());
    }

    @Test
    void withoutAnybodyItEndsAllTheSame() {
        Handover unasked = Handover.begin(true, PATIENCE, 0);
        unasked.endWhenDue(seconds(19));

        assertThat(unasked.workersKnown(List.of(ONE), seconds(20))).isFalse();
        assertThat(Handover.begin(false, PATIENCE, 0).mayStillBeNamed())
                .as("the cluster has not spoken")
                .isTrue();
    }

    /** Only a driver that names the workers of an earlier master is waited for before workers are asked for. */
    @Test
    void nobodyIsToBeNamedWhereWorkersComeUnaskedOrNothingIsLeft() {
        assertThat(Handover.begin(true, PATIENCE, 0).mayStillBeNamed())
                .as("standalone")
                .isFalse();
        assertThat(Handover.none().mayStillBeNamed()).as("embedded").isFalse();
    }

    @Test
    void watermarksAreSaidAgainAndNotKeptForAJobThatIsNotBack() {
        var attempt = new AttemptId(new TaskId(JOB, VertexId.hashOf("source"), 0), 1);
        var source = OperatorId.hashOf("source");
        FromWorker asks = new FromWorker.SplitRequested(attempt, source, "host");
        var kept = new WaitingPort();
        kept.received(ONE.worker(), new FromWorker.ReaderWatermark(attempt, source, "group", 10, 700, false, 710));
        kept.received(ONE.worker(), asks);
        kept.received(ONE.worker(), new FromWorker.ReaderWatermark(attempt, source, "group", 10, 710, false, 710));

        var job = new BackAgain();
        kept.flush(job);

        assertThat(job.heard).containsExactly(asks);
    }

    /** Remembers the messages of workers. */
    private static final class BackAgain implements JobPort {
        private final List<FromWorker> heard = new ArrayList<>();

        @Override
        public void received(WorkerId from, FromWorker message) {
            heard.add(message);
        }

        @Override
        public void reported(WorkerInventory inventory) {}

        @Override
        public void everyoneReported() {}

        @Override
        public void granted(List<SlotOffer> offers) {}

        @Override
        public void workerLost(WorkerLoss loss) {}

        @Override
        public void workerEnded(WorkerId worker, WorkerEnd end) {}

        @Override
        public void heartbeat(WorkerId from, List<TaskStatus> tasks) {}

        @Override
        public void lacking(SlotShortage shortage) {}
    }

    @Test
    void newsOfJobsThatDoNotGoOnAreNotKept() {
        Handover handover = Handover.begin(true, PATIENCE, 0);
        assertThat(handover.portOf(JOB)).as("nobody knows yet").isPresent();

        assertThat(handover.jobsKnown(List.of())).containsExactly(JOB);
        assertThat(handover.portOf(JOB)).isEmpty();
        assertThat(handover.isOpen()).isFalse();
    }

    @Test
    void isOpenUntilEveryJobHasSaidWhatItNeeds() {
        Handover handover = Handover.begin(true, PATIENCE, 0);
        handover.jobsKnown(List.of(JOB));
        assertThat(handover.isOpen()).isTrue();
        assertThat(handover.isUnsettled(JOB)).isTrue();

        handover.settled(JOB);

        assertThat(handover.isOpen()).isFalse();
    }
}
