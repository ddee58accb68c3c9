package dev.weft.master.checkpoint;

import dev.weft.core.id.TaskId;
import dev.weft.master.plan.JobPlan;
import dev.weft.master.plan.PlannedVertex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * What a manifest says about the attempts that took part: a later master recognises by it attempts that had been replaced
 * before. One entry per vertex, with one number when all its subtasks have the same. Pure.
 */
final class AttemptsTaken {
    private static final String KEY = "attempts.";

    private AttemptsTaken() {}

    static SortedMap<String, String> asInfo(JobPlan plan, ToIntFunction<TaskId> numbers) {
        TreeMap<String, String> info = new TreeMap<>();
        for (PlannedVertex vertex : plan.vertices()) {
            List<String> each = new ArrayList<>();
            for (int subtask = 0; subtask < vertex.parallelism(); subtask++) {
                each.add(String.valueOf(numbers.applyAsInt(new TaskId(plan.job(), vertex.id(), subtask))));
            }
            boolean same = each.stream().distinct().count() == 1;
            info.put(KEY + vertex.id(), same ? each.get(0) : each.stream().collect(Collectors.joining(",")));
        }
        return info;
    }

    /** Of a checkpoint behind which no attempt goes on: those that follow have {@code number}, and all lower ones are replaced. */
    static SortedMap<String, String> allReplacedBy(int number, JobPlan plan) {
        return asInfo(plan, task -> number);
    }

    /** The reverse; without vertices of which the manifest says nothing that fits. */
    static Map<TaskId, Integer> ofInfo(JobPlan plan, SortedMap<String, String> info) {
        TreeMap<TaskId, Integer> numbers = new TreeMap<>();
        for (PlannedVertex vertex : plan.vertices()) {
            String text = info.getOrDefault(KEY + vertex.id(), "");
            String[] each = text.isEmpty() ? new String[0] : text.split(",");
            for (int subtask = 0; each.length > 0 && subtask < vertex.parallelism(); subtask++) {
                if (each.length == 1 || each.length == vertex.parallelism()) {
                    String number = each[each.length == 1 ? 0 : subtask];
                    numbers.put(new TaskId(plan.job(), vertex.id(), subtask), Integer.parseInt(number));
                }
            }
        }
        return numbers;
    }
}
