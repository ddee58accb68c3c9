package dev.weft.master.metric;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one attempt measured last.
 *
 * @param worker on which it runs
 * @param scope names of its job and task
 * @param task metrics of the task as a whole
 * @param operators metrics of its operators
 */
public record SubtaskMetrics(
        WorkerId worker, MetricScope.Task scope, MetricSet task, SortedMap<OperatorId, OperatorMetrics> operators) {
    public SubtaskMetrics {
        operators = Collections.unmodifiableSortedMap(operators);
    }

    /** The metrics of one operator. */
    public record OperatorMetrics(String name, MetricSet metrics) {
        /** What stands before the names of its metrics in those of a subtask. */
        public String prefix() {
            return MetricIds.part(name) + ".";
        }
    }

    static SubtaskMetrics none(WorkerId worker, MetricScope.Task scope) {
        return new SubtaskMetrics(worker, scope, MetricSet.NONE, new TreeMap<>());
    }

    public AttemptId attempt() {
        return scope.attempt();
    }

    /** The subtask's index. */
    public int subtask() {
        return attempt().task().subtask();
    }

    SubtaskMetrics with(MetricSet newer) {
        return new SubtaskMetrics(worker, scope, newer, operators);
    }

    SubtaskMetrics with(OperatorId operator, OperatorMetrics newer) {
        var all = new TreeMap<>(operators);
        all.put(operator, newer);
        return new SubtaskMetrics(worker, scope, task, all);
    }

    SubtaskMetrics without(OperatorId operator) {
        var all = new TreeMap<>(operators);
        all.remove(operator);
        return new SubtaskMetrics(worker, scope, task, all);
    }

    boolean isEmpty() {
        return task.size() == 0 && operators.isEmpty();
    }
}
