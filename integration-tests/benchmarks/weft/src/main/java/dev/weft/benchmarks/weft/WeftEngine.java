package dev.weft.benchmarks.weft;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.benchmarks.session.Engine;
import dev.weft.benchmarks.session.Outcome;
import dev.weft.benchmarks.workload.Workload;
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
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createRemoteEnvironment(host, port);
        env.setParallelism(Workload.PARALLELISM);
        WeftPrograms.build(env, workload, workload.sourceRecords(records));
        JobExecutionResult result = env.execute(workload.label());
        double seconds = result.getNetRuntime() / MILLIS_PER_SECOND;
        return new Outcome(seconds, number(result, Checksum.COUNT), number(result, Checksum.CHECKSUM));
    }

    private static long number(JobExecutionResult result, String accumulator) {
        Long value = result.getAccumulatorResult(accumulator);
        return Objects.requireNonNull(value, "the job's result has no accumulator " + accumulator);
    }
}
