package dev.weft.benchmarks.weft;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.benchmarks.session.Engine;
import dev.weft.benchmarks.session.Outcome;
import dev.weft.benchmarks.session.Recovery;
import dev.weft.benchmarks.session.Session;
import dev.weft.benchmarks.workload.Latencies;
import dev.weft.benchmarks.workload.Workload;
import dev.weft.core.config.CheckpointingOptions;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.StateBackendOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Objects;

/** Runs workloads on a cluster over REST. Seconds are the job's own duration, from its acceptance to its end. */
final class WeftEngine implements Engine {
    private static final double MILLIS_PER_SECOND = 1000;

    private final String host;
    private final int port;

    WeftEngine(String host, int port) {
        this.host = host;
        this.port = port;
    }

    @Override
    public Outcome run(Workload workload, long records) throws Exception {
        StreamExecutionEnvironment env = environment(workload);
        if (workload.isRecovery()) {
            var recovery = Recovery.prepare();
            WeftPrograms.buildRecovery(env, records, recovery.journal());
            env.executeAsync(workload.label());
            return recovery.measure();
        }
        WeftPrograms.build(env, workload, workload.sourceRecords(records));
        JobExecutionResult result = env.execute(workload.label());
        double seconds = result.getNetRuntime() / MILLIS_PER_SECOND;
        if (workload.isLatency()) {
            Latencies latencies = result.getAccumulatorResult(LatencyFilter.LATENCIES);
            Objects.requireNonNull(latencies, "the job's result has no accumulator " + LatencyFilter.LATENCIES);
            return new Outcome(seconds, latencies.size(), 0, latencies);
        }
        return new Outcome(seconds, number(result, Checksum.COUNT), number(result, Checksum.CHECKSUM));
    }

    private StreamExecutionEnvironment environment(Workload workload) throws IOException {
        Configuration configuration = new Configuration();
        configuration.set(StateBackendOptions.STATE_BACKEND, System.getProperty(Session.BACKEND, "hashmap"));
        long intervalMillis = workload.checkpointInterval().toMillis();
        if (intervalMillis > 0) {
            configuration.set(
                    CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                    Files.createTempDirectory("checkpoints-").toUri().toString());
        }
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createRemoteEnvironment(host, port, configuration);
        env.setParallelism(Workload.PARALLELISM);
        if (intervalMillis > 0) {
            env.enableCheckpointing(intervalMillis);
        }
        return env;
    }

    private static long number(JobExecutionResult result, String accumulator) {
        Long value = result.getAccumulatorResult(accumulator);
        return Objects.requireNonNull(value, "the job's result has no accumulator " + accumulator);
    }
}
