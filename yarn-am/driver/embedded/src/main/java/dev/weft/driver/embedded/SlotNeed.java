package dev.weft.driver.embedded;

import dev.weft.api.graph.JobGraph;
import dev.weft.api.graph.OperatorNode;
import java.util.TreeMap;

/** How many slots a job needs: in each slot sharing group as many as its widest operator has subtasks. */
final class SlotNeed {
    private SlotNeed() {}

    static int of(JobGraph graph) {
        TreeMap<String, Integer> widest = new TreeMap<>();
        for (OperatorNode operator : graph.operators()) {
            widest.merge(operator.slotSharingGroup(), operator.parallelism(), Math::max);
        }
        return Math.max(1, widest.values().stream().mapToInt(Integer::intValue).sum());
    }
}
