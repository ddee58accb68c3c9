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

    /** How many times better these are than {@code theirs}: in time for a recovery, else in records per second. */
    double betterThan(Figures theirs) {
        return measurement.workload().isRecovery()
                ? theirs.medianSeconds() / medianSeconds()
                : medianRecordsPerSecond() / theirs.medianRecordsPerSecond();
    }

    /** True when all runs of both put out the same records. */
    boolean agreesWith(Figures other) {
        return runs.stream()
                .allMatch(mine -> other.runs.stream()
                        .allMatch(theirs -> mine.reply().out() == theirs.reply().out()
                                && mine.reply().checksum() == theirs.reply().checksum()));
    }

    /** The row of the table. */
    String toRow() {
        return measurement.workload().isRecovery() ? toRecoveryRow() : toThroughputRow();
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
