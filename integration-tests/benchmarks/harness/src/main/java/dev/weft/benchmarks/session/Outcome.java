package dev.weft.benchmarks.session;

import dev.weft.benchmarks.workload.Latencies;

/**
 * What a run says of itself.
 *
 * @param seconds the job took, as the engine itself measures it
 * @param out records that reached the sinks
 * @param checksum over them
 * @param latencies of records; none where they do not count
 */
public record Outcome(double seconds, long out, long checksum, Latencies latencies) {
    /** Of work in which latencies do not count. */
    public Outcome(double seconds, long out, long checksum) {
        this(seconds, out, checksum, new Latencies());
    }
}
