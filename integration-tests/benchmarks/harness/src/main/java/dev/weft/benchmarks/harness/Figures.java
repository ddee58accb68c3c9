package dev.weft.benchmarks.harness;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The counted runs of one engine for one line of the table.
 *
 * @param runs at least one
 */
record Figures(EngineName engine, Mode mode, Measurement measurement, List<Run> runs) {
    static final String HEAD = "| workload | engine | mode | records | median rec/s | min..max | median s | CPU ns/rec"
            + " | other CPU s | peak MB | out | checksum |\n|---|---|---|---|---|---|---|---|---|---|---|---|";

    private static final double MICROS_PER_MILLI = 1000;

    Figures {
        runs = List.copyOf(runs);
    }

    /** Median of the records per second. */
    double medianRecordsPerSecond() {
        return median(run -> run.reply().recordsPerSecond());
    }

    /** Median of the times. */
    double medianSeconds() {
        return median(run -> run.reply().seconds());
    }

    /** Median of the CPU time per record. */
    double medianCpuNanosPerRecord() {
        return median(run -> run.reply().cpuNanosPerRecord());
    }

    /** Median of the 99.9 % quantiles of latency. */
    double medianP999Micros() {
        return median(run -> run.reply().p999Micros());
    }

    /**
     * How many times better these are than {@code theirs}: in time for a recovery, in the 99.9 % quantile for latencies, else in
     * records per second.
     */
    double betterThan(Figures theirs) {
        if (measurement.workload().isLatency()) {
            return theirs.medianP999Micros() / medianP999Micros();
        }
        return measurement.workload().isRecovery()
                ? theirs.medianSeconds() / medianSeconds()
                : medianRecordsPerSecond() / theirs.medianRecordsPerSecond();
    }

    /** True when all runs of both put out the same records. Of latencies some are skipped by the clock: they are not compared. */
    boolean agreesWith(Figures other) {
        return measurement.workload().isLatency() || sameOutput(other);
    }

    private boolean sameOutput(Figures other) {
        return runs.stream()
                .allMatch(mine -> other.runs.stream()
                        .allMatch(theirs -> mine.reply().out() == theirs.reply().out()
                                && mine.reply().checksum() == theirs.reply().checksum()));
    }

    /** The row of the table. */
    String toRow() {
        if (measurement.workload().isRecovery()) {
            return toRecoveryRow();
        }
        return measurement.workload().isLatency() ? toLatencyRow() : toThroughputRow();
    }

    /** Its quantiles stand in the columns of records per second and of their extremes. */
    private String toLatencyRow() {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %,d | p50 %.1f ms | p99 %.1f, p99.9 %.1f ms | %.2f | %.1f | %s | %,d | - | - |",
                measurement.label(),
                engine.label(),
                mode.label(),
                measurement.records(),
                median(run -> run.reply().p50Micros()) / MICROS_PER_MILLI,
                median(run -> run.reply().p99Micros()) / MICROS_PER_MILLI,
                medianP999Micros() / MICROS_PER_MILLI,
                medianSeconds(),
                medianCpuNanosPerRecord(),
                others(),
                runs.get(runs.size() - 1).reply().peakMegabytes());
    }

    /** Of a recovery there are no records to count: its times stand in the column of seconds. */
    private String toRecoveryRow() {
        double[] seconds = sorted(run -> run.reply().seconds());
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | - | - | - | %.3f (%.3f..%.3f) | - | %s | - | - | - |",
                measurement.label(),
                engine.label(),
                mode.label(),
                medianSeconds(),
                seconds[0],
                seconds[seconds.length - 1],
                others());
    }

    private String toThroughputRow() {
        Run last = runs.get(runs.size() - 1);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %,d | %,.0f | %,.0f..%,.0f | %.2f | %.1f | %s | %,d | %d | %d |",
                measurement.label(),
                engine.label(),
                mode.label(),
                measurement.records(),
                medianRecordsPerSecond(),
                sorted(run -> run.reply().recordsPerSecond())[0],
                sorted(run -> run.reply().recordsPerSecond())[runs.size() - 1],
                medianSeconds(),
                medianCpuNanosPerRecord(),
                others(),
                last.reply().peakMegabytes(),
                last.reply().out(),
                last.reply().checksum());
    }

    private String others() {
        return String.join(
                "/",
                runs.stream()
                        .map(run ->
                                String.format(Locale.ROOT, "%.1f", run.reply().otherCpuSeconds()))
                        .toList());
    }

    private double median(ToDoubleFunction<Run> figure) {
        double[] sorted = sorted(figure);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private double[] sorted(ToDoubleFunction<Run> figure) {
        return runs.stream().mapToDouble(figure).sorted().toArray();
    }
}
