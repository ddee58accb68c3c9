package dev.weft.master.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.JobId;
import dev.weft.core.id.SlotId;
import dev.weft.core.id.WorkerId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlotGrantsTest {
    private static final JobId FIRST = JobId.hashOf("first");
    private static final JobId SECOND = JobId.hashOf("second");

    @Test
    void servesJobsInTheOrderInWhichTheyAsked() {
        Map<JobId, Integer> missing = new LinkedHashMap<>();
        missing.put(SECOND, 2);
        missing.put(FIRST, 2);

        var grants = SlotGrants.decide(missing, List.of(slot("a", 0), slot("a", 1), slot("a", 2)), Map.of());

        assertThat(grants.get(SECOND)).hasSize(2);
        assertThat(grants.get(FIRST)).hasSize(1);
    }

    @Test
    void takesFromTheLeastLoadedWorker() {
        var grants =
                SlotGrants.decide(Map.of(FIRST, 1), List.of(slot("a", 1), slot("b", 0)), Map.of(new WorkerId("a"), 1));

        assertThat(grants.get(FIRST)).containsExactly(slot("b", 0));
    }

    private static SlotId slot(String worker, int index) {
        return new SlotId(new WorkerId(worker), index);
    }
}
