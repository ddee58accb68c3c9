package dev.weft.core.metric;

import dev.weft.core.config.Configuration;
import dev.weft.core.config.MetricOptions;
import dev.weft.core.config.ReadableConfig;
import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What scopes are called in full, by {@code metrics.scope.*}, and what the variables in those formats stand for. Immutable. */
public final class ScopeNames {
    /** A format that begins with this is below the format of the next wider scope. */
    private static final String BELOW = "*.";

    private final Map<String, String> own;
    private final String delimiter;
    private final String process;
    private final String job;
    private final String task;
    private final String operator;
    private final String coordinator;

    private ScopeNames(ReadableConfig config, Map<String, String> own, String process, String job) {
        this.own = Map.copyOf(own);
        this.delimiter = config.get(MetricOptions.SCOPE_DELIMITER);
        this.process = process;
        this.job = below(process, job);
        this.task = below(this.job, config.get(MetricOptions.SCOPE_TASK));
        this.operator = below(this.task, config.get(MetricOptions.SCOPE_OPERATOR));
        this.coordinator = below(this.job, config.get(MetricOptions.SCOPE_JM_OPERATOR));
    }

    /** Of a worker. */
    public static ScopeNames ofWorker(ReadableConfig config, String host, String worker) {
        return new ScopeNames(
                config,
                Map.of("<host>", host, "<tm_id>", worker),
                config.get(MetricOptions.SCOPE_TM),
                config.get(MetricOptions.SCOPE_TM_JOB));
    }

    /** Of a master. */
    public static ScopeNames ofMaster(ReadableConfig config, String host) {
        return new ScopeNames(
                config,
                Map.of("<host>", host),
                config.get(MetricOptions.SCOPE_JM),
                config.get(MetricOptions.SCOPE_JM_JOB));
    }

    static ScopeNames unnamed() {
        return ofWorker(new Configuration(), "localhost", "worker");
    }

    private static String below(String wider, String format) {
        return format.startsWith(BELOW) ? wider + "." + format.substring(BELOW.length()) : format;
    }

    /** Between the parts of a full name. */
    public String delimiter() {
        return delimiter;
    }

    /** The parts of the scope's name, outermost first. */
    public List<String> components(MetricScope scope) {
        Map<String, String> values = variables(scope);
        List<String> parts = new ArrayList<>();
        Arrays.stream(scope.handle(new Formats()).split("\\.")).forEach(part -> parts.add(filled(part, values)));
        return parts;
    }

    /** A part may hold several variables; a value that holds dots stays one part. */
    private static String filled(String part, Map<String, String> values) {
        String filled = part;
        for (Map.Entry<String, String> variable : values.entrySet()) {
            filled = filled.replace(variable.getKey(), variable.getValue());
        }
        return filled;
    }

    /** All that is known of a scope, such as {@code <job_id>}. */
    public SortedMap<String, String> variables(MetricScope scope) {
        SortedMap<String, String> variables = new TreeMap<>(own);
        scope.handle(new Variables(variables));
        return variables;
    }

    private final class Formats implements MetricScope.Handler<String> {
        @Override
        public String process(MetricScope.Process scope) {
            return process;
        }

        @Override
        public String job(MetricScope.Job scope) {
            return job;
        }

        @Override
        public String task(MetricScope.Task scope) {
            return task;
        }

        @Override
        public String operator(MetricScope.Operator scope) {
            return operator;
        }

        @Override
        public String coordinator(MetricScope.Coordinator scope) {
            return coordinator;
        }
    }

    private record Variables(Map<String, String> to) implements MetricScope.Handler<Map<String, String>> {
        @Override
        public Map<String, String> process(MetricScope.Process scope) {
            return to;
        }

        @Override
        public Map<String, String> job(MetricScope.Job scope) {
            return job(scope.job(), scope.jobName());
        }

        @Override
        public Map<String, String> task(MetricScope.Task scope) {
            AttemptId attempt = scope.attempt();
            job(attempt.job(), scope.jobName());
            to.put("<task_id>", attempt.task().vertex().toString());
            to.put("<task_name>", scope.taskName());
            to.put("<task_attempt_id>", attempt.toString());
            to.put("<task_attempt_num>", String.valueOf(attempt.number() - 1));
            to.put("<subtask_index>", String.valueOf(attempt.task().subtask()));
            return to;
        }

        @Override
        public Map<String, String> operator(MetricScope.Operator scope) {
            task(scope.task());
            to.put("<operator_id>", scope.operator().toString());
            to.put("<operator_name>", scope.name());
            return to;
        }

        @Override
        public Map<String, String> coordinator(MetricScope.Coordinator scope) {
            job(scope.job(), scope.jobName());
            to.put("<operator_id>", scope.operator().toString());
            to.put("<operator_name>", scope.name());
            return to;
        }

        private Map<String, String> job(JobId id, String name) {
            to.put("<job_id>", id.toString());
            to.put("<job_name>", name);
            return to;
        }
    }
}
