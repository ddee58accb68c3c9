package dev.weft.core.metric;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import java.util.Optional;

/** What a group of metrics measures: a process, or a part of what it runs. Where the process runs is known from its report. */
public sealed interface MetricScope {
    /** Tells the kinds apart; one method per kind. */
    <R> R handle(Handler<R> handler);

    /** The attempt that this measures or is a part of. */
    default Optional<Task> inTask() {
        return Optional.empty();
    }

    /** One method per kind of scope. */
    interface Handler<R> {
        R process(Process scope);

        R job(Job scope);

        R task(Task scope);

        R operator(Operator scope);

        R coordinator(Coordinator scope);
    }

    /** The process itself: JVM, memory, exchange. */
    record Process() implements MetricScope {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.process(this);
        }
    }

    /** What one job has in the process as a whole. */
    record Job(JobId job, String jobName) implements MetricScope {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.job(this);
        }
    }

    /**
     * One attempt at a subtask.
     *
     * @param taskName the vertex's name: its operators' names, joined
     */
    record Task(AttemptId attempt, String jobName, String taskName) implements MetricScope {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.task(this);
        }

        @Override
        public Optional<Task> inTask() {
            return Optional.of(this);
        }
    }

    /** One operator of one attempt. */
    record Operator(Task task, OperatorId operator, String name) implements MetricScope {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.operator(this);
        }

        @Override
        public Optional<Task> inTask() {
            return Optional.of(task);
        }
    }

    /** What the master keeps for one operator of a job, such as a source's enumerator. */
    record Coordinator(JobId job, String jobName, OperatorId operator, String name) implements MetricScope {
        @Override
        public <R> R handle(Handler<R> handler) {
            return handler.coordinator(this);
        }
    }
}
