package dev.weft.master.metric;

import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.master.metric.SubtaskMetrics.OperatorMetrics;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What workers measured, by job, vertex and subtask: each subtask's newest attempt. One thread writes, any may read. */
final class JobIndex {
    private final ConcurrentMap<JobId, ConcurrentMap<VertexId, ConcurrentSkipListMap<Integer, SubtaskMetrics>>> jobs =
            new ConcurrentHashMap<>();

    void put(WorkerId worker, MetricScope scope, MetricSet set) {
        scope.handle(new Change(worker) {
            @Override
            SubtaskMetrics task(SubtaskMetrics before) {
                return before.with(set);
            }

            @Override
            SubtaskMetrics operator(SubtaskMetrics before, MetricScope.Operator one) {
                return before.with(one.operator(), new OperatorMetrics(one.name(), set));
            }
        });
    }

    void remove(WorkerId worker, MetricScope scope) {
        scope.handle(new Change(worker) {
            @Override
            SubtaskMetrics task(SubtaskMetrics before) {
                return before.with(MetricSet.NONE);
            }

            @Override
            SubtaskMetrics operator(SubtaskMetrics before, MetricScope.Operator one) {
                return before.without(one.operator());
            }
        });
    }

    /** A change of what is known of one subtask; scopes of other kinds change nothing. */
    private abstract class Change implements MetricScope.Handler<Boolean> {
        private final WorkerId worker;

        Change(WorkerId worker) {
            this.worker = worker;
        }

        abstract SubtaskMetrics task(SubtaskMetrics before);

        abstract SubtaskMetrics operator(SubtaskMetrics before, MetricScope.Operator one);

        @Override
        public Boolean process(MetricScope.Process scope) {
            return false;
        }

        @Override
        public Boolean job(MetricScope.Job scope) {
            return false;
        }

        @Override
        public Boolean task(MetricScope.Task scope) {
            return change(worker, scope, this::task);
        }

        @Override
        public Boolean operator(MetricScope.Operator scope) {
            return change(worker, scope.task(), before -> operator(before, scope));
        }

        @Override
        public Boolean coordinator(MetricScope.Coordinator scope) {
            return false;
        }
    }

    /** An attempt of which a newer one is known changes nothing: only its end was not told yet. */
    private boolean change(WorkerId worker, MetricScope.Task scope, UnaryOperator<SubtaskMetrics> change) {
        TaskId task = scope.attempt().task();
        var vertices = jobs.computeIfAbsent(task.job(), added -> new ConcurrentHashMap<>());
        var subtasks = vertices.computeIfAbsent(task.vertex(), added -> new ConcurrentSkipListMap<>());
        SubtaskMetrics before = known(worker, scope, subtasks.get(task.subtask()));
        SubtaskMetrics after = before.attempt().number() > scope.attempt().number() ? before : change.apply(before);
        if (!after.isEmpty()) {
            subtasks.put(task.subtask(), after);
        } else if (subtasks.remove(task.subtask()) != null || subtasks.isEmpty()) {
            removeEmpty(task);
        }
        return true;
    }

    /** What is known of this attempt or a newer one. */
    private static SubtaskMetrics known(WorkerId worker, MetricScope.Task scope, @Nullable SubtaskMetrics before) {
        boolean older =
                before == null || before.attempt().number() < scope.attempt().number();
        return older || before == null ? SubtaskMetrics.none(worker, scope) : before;
    }

    private void removeEmpty(TaskId task) {
        var vertices = jobs.get(task.job());
        if (vertices == null) {
            return;
        }
        var subtasks = vertices.get(task.vertex());
        if (subtasks != null && subtasks.isEmpty()) {
            vertices.remove(task.vertex());
        }
        if (vertices.isEmpty()) {
            jobs.remove(task.job());
        }
    }

    Set<JobId> jobs() {
        return Set.copyOf(jobs.keySet());
    }

    List<SubtaskMetrics> subtasks(JobId job, VertexId vertex) {
        var vertices = jobs.get(job);
        var subtasks = vertices == null ? null : vertices.get(vertex);
        return subtasks == null ? List.of() : List.copyOf(subtasks.values());
    }

    SortedSet<VertexId> vertices(JobId job) {
        var vertices = jobs.get(job);
        return vertices == null ? new TreeSet<>() : new TreeSet<>(vertices.keySet());
    }
}
