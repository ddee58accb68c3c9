package dev.weft.benchmarks.weft;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.JobExecutionResult;
import dev.weft.benchmarks.session.Engine;
import dev.weft.benchmarks.session.Outcome;
import dev.weft.benchmarks.workload.Workload;
import java.util.Objects;
import java.util.function.Supplier;

/** Runs workloads where its environments submit to. Seconds are wall time from the submission to the result. */
final class WeftEngine implements Engine {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Supplier<StreamExecutionEnvironment> environments;

    WeftEngine(Supplier<StreamExecutionEnvironment> environments) {
        this.environments = environments;
    }

    @Override
    public Outcome run(Workload workload, long records) throws Exception {
        StreamExecutionEnvironment env = environments.get();
        env.setParallelism(Workload.PARALLELISM);
        WeftPrograms.build(env, workload, workload.sourceRecords(records));
        long start = System.nanoTime();
        JobExecutionResult result = env.execute(workload.label());
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        return new Outcome(seconds, number(result, Checksum.COUNT), number(result, Checksum.CHECKSUM));
    }

    private static long number(JobExecutionResult result, String accumulator) {
        Long value = result.getAccumulatorResult(accumulator);
        return Objects.requireNonNull(value, "the job's result has no accumulator " + accumulator);
    }
}
