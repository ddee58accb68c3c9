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

    /** True when all runs of both put out the same records. */
    boolean agreesWith(Figures other) {
        return runs.stream()
                .allMatch(mine -> other.runs.stream()
                        .allMatch(theirs -> mine.reply().out() == theirs.reply().out()
                                && mine.reply().checksum() == theirs.reply().checksum()));
    }

    /** The row of the table. */
    String toRow() {
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
                median(run -> run.reply().seconds()),
                median(run -> run.reply().cpuNanosPerRecord()),
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
