package dev.weft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.simulation.PlantedFault.Answer;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Breaks one decision of the product at a time and sees the simulation notice: what guards us is itself guarded. */
@Timeout(300)
class PlantedFaultTest {
    private static final int SEEDS = 1_024;
    private static final int SEEDS_AT_A_TIME = 16;

    @Test
    void theCopyWithoutAFaultRunsAsTheOriginal() throws ReflectiveOperationException {
        assertThat(new PlantingClassLoader(Optional.empty()).historyHash(7))
                .isEqualTo(Simulation.run(7).historyHash());
    }

    @Test
    void noticesThatIdleWorkersAreKept() {
        assertThat(firstViolation("dev.weft.master.resource.WorkerPlanner", "idle", Answer.NOTHING_TO_DO))
                .contains("container");
    }

    @Test
    void noticesThatASurplusContainerIsLaunched() {
        assertThat(firstViolation("dev.weft.master.resource.Fleet", "isWanted", Answer.YES))
                .contains("is launched though nobody waits for request");
    }

    @Test
    void noticesThatTheMasterHearsAttemptsWithAnyNumber() {
        assertThat(firstViolation("dev.weft.master.job.AttemptGuard", "isCurrent", Answer.YES))
                .containsAnyOf(" starts while ", " has ended while ", " is FINISHED but ", "not ended");
    }

    @Test
    void noticesThatSilenceIsNeverNoticed() {
        assertThat(firstViolation("dev.weft.master.resource.WorkerSession", "silentFor", Answer.NO))
                .containsAnyOf("not ended", "left: ");
    }

    @Test
    void noticesThatAWorkerKeepsSlotsForJobs() {
        assertThat(firstViolation("dev.weft.taskmanager.TaskTable", "occupy", Answer.YES))
                .contains("is held by job");
    }

    @Test
    void noticesThatACheckpointIsCompleteWithoutAllAnswers() {
        assertThat(firstViolation("dev.weft.master.checkpoint.PendingCheckpoint", "allAcknowledged", Answer.YES))
                .containsAnyOf(" is put together without task ", "froze their state for it");
    }

    @Test
    void noticesThatAJobEndsBeforeAllTasksAreDrained() {
        assertThat(firstViolation("dev.weft.master.checkpoint.PendingCheckpoint", "allDrained", Answer.YES))
                .contains(" is FINISHED but ");
    }

    // ---- takeover

    /** No task is active twice: a new master that does not see what lives starts it beside itself. */
    @Test
    void noticesThatANewMasterDoesNotSeeWhatLives() {
        assertThat(firstViolation("dev.weft.master.job.Reconciliation$Claim", "alive", Answer.NO))
                .containsAnyOf(" starts while ", " starts in slot ", " starts in place of ", " has ended while ");
    }

    @Test
    void noticesThatATakeoverRestartsWhatRuns() {
        assertThat(firstViolation("dev.weft.master.job.Reconciliation$Claim", "goesOn", Answer.NO))
                .contains(" starts in place of ");
    }

    /** Every job ends or runs: one whose workers do not come is begun anew all the same. */
    @Test
    void noticesThatANewMasterWaitsForWorkersForEver() {
        assertThat(firstViolation("dev.weft.master.resource.Handover", "isDue", Answer.NO))
                .containsAnyOf("not ended", " is kept though no job needs it");
    }

    /** A worker that heard a master never obeys an older one, whenever its word arrives. */
    @Test
    void noticesThatAWorkerObeysAnyMaster() {
        assertThat(firstViolation(352, "dev.weft.taskmanager.link.MasterLink", "isMine", Answer.YES))
                .containsAnyOf(" obeys epoch ", "not ended", " has ended while ", " starts ");
    }

    /** A new leader counts on what it has read: nobody before it may move that any more. */
    @Test
    void noticesThatALeaderFencesNobody() {
        assertThat(firstViolation(672, "dev.weft.ha.single.MemoryPointers", "claim", Answer.NOTHING))
                .contains(" has fenced it");
    }

    /** What is wrong at the first bad seed. */
    private static String firstViolation(String className, String method, Answer answer) {
        return firstViolation(0, className, method, answer);
    }

    /** @param begin below the first bad seed, where that is far: a test need not run all before it */
    private static String firstViolation(long begin, String className, String method, Answer answer) {
        var copy = new PlantingClassLoader(Optional.of(new PlantedFault(className, method, answer)));
        for (long from = begin; from < begin + SEEDS; from += SEEDS_AT_A_TIME) {
            Optional<String> story = LongStream.range(from, from + SEEDS_AT_A_TIME)
                    .parallel()
                    .mapToObj(copy::run)
                    .flatMap(Optional::stream)
                    .findFirst();
            if (story.isPresent()) {
                String line = story.get().lines().findFirst().orElseThrow();
                System.out.println(line);
                return line;
            }
        }
        throw new AssertionError(className + "." + method + " always says " + answer + " and nobody notices");
    }
}
