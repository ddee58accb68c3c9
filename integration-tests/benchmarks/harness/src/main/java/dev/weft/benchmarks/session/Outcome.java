package dev.weft.benchmarks.session;

/**
 * What a run says of itself.
 *
 * @param seconds the job took, as the engine itself measures it
 * @param out records that reached the sinks
 * @param checksum over them
 */
public record Outcome(double seconds, long out, long checksum) {}
