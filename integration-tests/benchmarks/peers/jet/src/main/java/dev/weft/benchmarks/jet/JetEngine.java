package dev.weft.benchmarks.jet;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.Job;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.jet.pipeline.Pipeline;
import dev.weft.benchmarks.session.Engine;
import dev.weft.benchmarks.session.Outcome;
import dev.weft.benchmarks.workload.Latencies;
import dev.weft.benchmarks.workload.Workload;

/** Runs workloads on a Jet member. Seconds are wall time from newJob until join returns. */
final class JetEngine implements Engine {
    private static final double NANOS_PER_SECOND = 1e9;

    private final HazelcastInstance member;

    JetEngine(HazelcastInstance member) {
        this.member = member;
    }

    private static JobConfig settings(Workload workload) {
        JobConfig settings = new JobConfig();
        if (!workload.checkpointInterval().isZero()) {
            settings.setProcessingGuarantee(ProcessingGuarantee.EXACTLY_ONCE)
                    .setSnapshotIntervalMillis(workload.checkpointInterval().toMillis());
        }
        return settings;
    }

    @Override
    public Outcome run(Workload workload, long records) {
        member.getMap(ChecksumP.RESULTS).clear();
        Pipeline pipeline = JetPrograms.build(workload, workload.sourceRecords(records));
        long start = System.nanoTime();
        Job job = member.getJet().newJob(pipeline, settings(workload));
        job.join();
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        if (workload.isLatency()) {
            Latencies latencies = new Latencies();
            member.getMap(ChecksumP.RESULTS).values().forEach(counts -> latencies.add(new Latencies((long[]) counts)));
            return new Outcome(seconds, latencies.size(), 0, latencies);
        }
        long count = 0;
        long sum = 0;
        for (Object result : member.getMap(ChecksumP.RESULTS).values()) {
            count += ((long[]) result)[0];
            sum += ((long[]) result)[1];
        }
        return new Outcome(seconds, count, sum);
    }
}
