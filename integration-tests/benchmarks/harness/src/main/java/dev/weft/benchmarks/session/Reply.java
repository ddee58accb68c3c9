package dev.weft.benchmarks.session;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a session answers to one command. On the pipe it is a line that starts with {@link #MARK}, since engines print
 * lines of their own.
 *
 * @param seconds the job took
 * @param records of the workload
 * @param out records that reached the sinks
 * @param checksum over them
 * @param cpuSeconds user and system time of all processes of the engine during the run
 * @param otherCpuSeconds of everything else on the machine during the run
 * @param p50Micros half of the latencies are no longer; 0 where latencies do not count, as the next two
 * @param p99Micros of 99 %
 * @param p999Micros of 99.9 %
 * @param peakMegabytes largest resident size so far, summed over the engine's processes
 */
public record Reply(
        double seconds,
        long records,
        long out,
        long checksum,
        double cpuSeconds,
        double otherCpuSeconds,
        long p50Micros,
        long p99Micros,
        long p999Micros,
        long peakMegabytes) {
    /** Starts each line that is meant for the harness. */
    public static final String MARK = "@bench ";

    /** The engine is up. */
    public static final String READY = MARK + "ready";

    private static final String FAILED = MARK + "failed ";
    private static final String DONE = MARK + "done ";
    private static final double NANOS_PER_SECOND = 1e9;

    /** Records per second. */
    public double recordsPerSecond() {
        return records / seconds;
    }

    /** CPU nanoseconds per record. */
    public double cpuNanosPerRecord() {
        return cpuSeconds * NANOS_PER_SECOND / records;
    }

    /** The line for the pipe. */
    public String toLine() {
        return String.format(
                Locale.ROOT,
                DONE + "seconds=%.3f records=%d out=%d checksum=%d cpu=%.2f other=%.2f p50=%d p99=%d p999=%d peak=%d",
                seconds,
                records,
                out,
                checksum,
                cpuSeconds,
                otherCpuSeconds,
                p50Micros,
                p99Micros,
                p999Micros,
                peakMegabytes);
    }

    /** The line that reports {@code failure}. */
    public static String failureLine(Throwable failure) {
        return FAILED + String.valueOf(failure).replaceAll("\\s+", " ");
    }

    /** The failure that {@code line} reports. */
    public static Optional<String> failure(String line) {
        return line.startsWith(FAILED) ? Optional.of(line.substring(FAILED.length())) : Optional.empty();
    }

    /** The reply in {@code line}; empty when it is none. */
    public static Optional<Reply> of(String line) {
        if (!line.startsWith(DONE)) {
            return Optional.empty();
        }
        Map<String, String> fields = new TreeMap<>();
        for (String field : line.substring(DONE.length()).split(" ")) {
            int equals = field.indexOf('=');
            fields.put(field.substring(0, equals), field.substring(equals + 1));
        }
        return Optional.of(new Reply(
                Double.parseDouble(fields.get("seconds")),
                Long.parseLong(fields.get("records")),
                Long.parseLong(fields.get("out")),
                Long.parseLong(fields.get("checksum")),
                Double.parseDouble(fields.get("cpu")),
                Double.parseDouble(fields.get("other")),
                Long.parseLong(fields.get("p50")),
                Long.parseLong(fields.get("p99")),
                Long.parseLong(fields.get("p999")),
                Long.parseLong(fields.get("peak"))));
    }
}
