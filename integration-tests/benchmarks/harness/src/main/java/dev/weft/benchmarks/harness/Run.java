package dev.weft.benchmarks.harness;

import dev.weft.benchmarks.session.Reply;
import java.util.Locale;

/**
 * One counted run.
 *
 * @param number of the run, from 0
 */
record Run(EngineName engine, Mode mode, Measurement measurement, int number, Reply reply) {
    private static final double MILLIS_PER_SECOND = 1000;

    /** The line of JSON that is printed for it. */
    String toJson() {
        if (measurement.workload().isRecovery()) {
            return recoveryJson();
        }
        return measurement.workload().isLatency() ? latencyJson() : throughputJson();
    }

    private String latencyJson() {
        return String.format(
                Locale.ROOT,
                "{\"engine\":\"%s\",\"mode\":\"%s\",\"workload\":\"%s\",\"run\":%d,\"records\":%d,\"seconds\":%.3f,"
                        + "\"p50Micros\":%d,\"p99Micros\":%d,\"p999Micros\":%d,\"cpuNsPerRec\":%.1f,\"otherCpuS\":%.1f,"
                        + "\"samples\":%d,\"peakMB\":%d}",
                engine.label(),
                mode.label(),
                measurement.label(),
                number,
                reply.records(),
                reply.seconds(),
                reply.p50Micros(),
                reply.p99Micros(),
                reply.p999Micros(),
                reply.cpuNanosPerRecord(),
                reply.otherCpuSeconds(),
                reply.out(),
                reply.peakMegabytes());
    }

    private String recoveryJson() {
        return String.format(
                Locale.ROOT,
                "{\"engine\":\"%s\",\"mode\":\"%s\",\"workload\":\"%s\",\"run\":%d,\"ms\":%.0f,\"otherCpuS\":%.1f}",
                engine.label(),
                mode.label(),
                measurement.label(),
                number,
                reply.seconds() * MILLIS_PER_SECOND,
                reply.otherCpuSeconds());
    }

    private String throughputJson() {
        return String.format(
                Locale.ROOT,
                "{\"engine\":\"%s\",\"mode\":\"%s\",\"workload\":\"%s\",\"run\":%d,\"records\":%d,\"seconds\":%.3f,"
                        + "\"rps\":%.0f,\"cpuNsPerRec\":%.1f,\"otherCpuS\":%.1f,\"out\":%d,\"checksum\":%d,\"peakMB\":%d}",
                engine.label(),
                mode.label(),
                measurement.label(),
                number,
                reply.records(),
                reply.seconds(),
                reply.recordsPerSecond(),
                reply.cpuNanosPerRecord(),
                reply.otherCpuSeconds(),
                reply.out(),
                reply.checksum(),
                reply.peakMegabytes());
    }
}
