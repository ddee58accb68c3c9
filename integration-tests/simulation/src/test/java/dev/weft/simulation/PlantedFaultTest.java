package dev.weft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.simulation.PlantedFault.Answer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Breaks one decision of the product at a time and sees the simulation notice: what guards us is itself guarded. */
@Timeout(300)
class PlantedFaultTest {
    private static final int SEEDS = 1_000;

    @Test
    void theCopyWithoutAFaultRunsAsTheOriginal() throws ReflectiveOperationException {
        assertThat(new PlantingClassLoader(Optional.empty()).historyHash(7))
                .isEqualTo(Simulation.run(7).historyHash());
    }

    @Test
    void noticesThatIdleWorkersAreKept() throws ReflectiveOperationException {
        assertThat(firstViolation("dev.weft.master.resource.WorkerPlanner", "idle", Answer.NOTHING_TO_DO))
                .contains("container");
    }

    @Test
    void noticesThatASurplusContainerIsLaunched() throws ReflectiveOperationException {
        assertThat(firstViolation("dev.weft.master.resource.Fleet", "isWanted", Answer.YES))
                .contains("is launched though nobody waits for request");
    }

    @Test
    void noticesThatTheMasterHearsAttemptsWithAnyNumber() throws ReflectiveOperationException {
        assertThat(firstViolation("dev.weft.master.job.AttemptGuard", "isCurrent", Answer.YES))
                .containsAnyOf(" starts while ", " has ended while ", " is FINISHED but ");
    }

    @Test
    void noticesThatSilenceIsNeverNoticed() throws ReflectiveOperationException {
        assertThat(firstViolation("dev.weft.master.resource.WorkerSession", "silentFor", Answer.NO))
                .containsAnyOf("not ended", "left: ");
    }

    @Test
    void noticesThatAWorkerKeepsSlotsForJobs() throws ReflectiveOperationException {
        assertThat(firstViolation("dev.weft.taskmanager.TaskTable", "occupy", Answer.YES))
                .contains("is held by job");
    }

    @Test
    void noticesThatACheckpointIsCompleteWithoutAllAnswers() throws ReflectiveOperationException {
        assertThat(firstViolation("dev.weft.master.checkpoint.PendingCheckpoint", "allAcknowledged", Answer.YES))
                .containsAnyOf(" is put together without task ", "froze their state for it");
    }

    @Test
    void noticesThatAJobEndsBeforeAllTasksAreDrained() throws ReflectiveOperationException {
        assertThat(firstViolation("dev.weft.master.checkpoint.PendingCheckpoint", "allDrained", Answer.YES))
                .contains(" is FINISHED but ");
    }

    /** What is wrong at the first bad seed. */
    private static String firstViolation(String className, String method, Answer answer)
            throws ReflectiveOperationException {
        var copy = new PlantingClassLoader(Optional.of(new PlantedFault(className, method, answer)));
        for (long seed = 0; seed < SEEDS; seed++) {
            Optional<String> story = copy.run(seed);
            if (story.isPresent()) {
                String line = story.get().lines().findFirst().orElseThrow();
                System.out.println(line);
                return line;
            }
        }
        throw new AssertionError(className + "." + method + " always says " + answer + " and nobody notices");
    }
}
