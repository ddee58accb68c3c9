package dev.weft.master.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.TaskId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.Planner;
import dev.weft.master.testing.GraphBuilder;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a manifest says of the attempts that took part, written and read back. */
@Timeout(60)
class AttemptsTakenTest {
    private final JobPlan plan = Planner.plan(GraphBuilder.threeStages("attempts", 3));

    @Test
    void readsBackWhatWasWritten() {
        Map<TaskId, Integer> read =
                AttemptsTaken.ofInfo(plan, AttemptsTaken.asInfo(plan, task -> 10_001 + task.subtask()));

        assertThat(read)
                .hasSize(9)
                .allSatisfy((task, number) -> assertThat(number).isEqualTo(10_001 + task.subtask()));
    }

    @Test
    void takesOneNumberForSubtasksThatAreAlike() {
        assertThat(AttemptsTaken.asInfo(plan, task -> 7).values()).hasSize(3).containsOnly("7");
    }

    @Test
    void knowsNothingFromAManifestThatSaysNothing() {
        assertThat(AttemptsTaken.ofInfo(plan, new TreeMap<>())).isEmpty();
    }
}
