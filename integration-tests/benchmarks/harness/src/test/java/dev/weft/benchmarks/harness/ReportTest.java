package dev.weft.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.benchmarks.session.Reply;
import dev.weft.benchmarks.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ReportTest {
    private static final long RECORDS = 1000;

    @Test
    void printsMedianOfOursOverTheirs() {
        var report = new Report(
                List.of(
                        figures(EngineName.WEFT, 7, 1.0, 2.0, 9.0),
                        figures(EngineName.FLINK, 7, 8.0, 5.0, 1.0),
                        figures(EngineName.JET, 7, 1.0, 1.0, 1.0)),
                List.of());

        assertThat(report.lines()).contains("RATIO W1 mini weft/flink 2.50", "RATIO W1 mini weft/jet 0.50");
        assertThat(report.problems()).isEmpty();
    }

    @Test
    void recoveriesAreBetterWhenTheyAreShorter() {
        var recovery = Measurement.fresh(Workload.R1, RECORDS);
        var report = new Report(
                List.of(
                        sameOut(EngineName.WEFT, Mode.CLUSTER, recovery, 1, 0.5, 0.4, 2.0),
                        sameOut(EngineName.FLINK, Mode.CLUSTER, recovery, 1, 20.0, 10.0, 5.0),
                        sameOut(EngineName.FLINK_TUNED, Mode.CLUSTER, recovery, 1, 1.0, 1.0, 1.0)),
                List.of());

        assertThat(report.lines())
                .contains("RATIO R1 cluster weft/flink 20.00", "RATIO R1 cluster weft/flink-tuned 2.00");
        assertThat(report.lines()).anyMatch(line -> line.contains("0.500 (0.400..2.000)"));
        assertThat(report.problems()).isEmpty();
    }

    @Test
    void saysWhatCheckpointsCost() {
        var with = Measurement.fresh(Workload.W7_CHECKPOINTS, RECORDS);
        var plain = with.lines().get(0);
        var report = new Report(
                List.of(
                        sameOut(EngineName.WEFT, Mode.MINI, plain, 1.0, 1.0),
                        sameOut(EngineName.WEFT, Mode.MINI, with, 1.1, 1.0)),
                List.of());

        assertThat(report.lines()).contains("COST W7-ckpt mini weft 1.100");
        assertThat(report.lines()).noneMatch(line -> line.startsWith("COST W7-plain"));
    }

    @Test
    void noticesOtherWork() {
        var report =
                new Report(List.of(figures(EngineName.WEFT, 7, 1.0), figures(EngineName.FLINK, 8, 1.0)), List.of());

        assertThat(report.problems())
                .singleElement()
                .asString()
                .contains("W1 mini")
                .contains("weft and flink");
    }

    @Test
    void hasNoRatioWithoutOurs() {
        var report = new Report(List.of(figures(EngineName.FLINK, 7, 1.0)), List.of("W1 mini weft: ended"));

        assertThat(report.lines()).noneMatch(line -> line.startsWith("RATIO"));
        assertThat(report.problems()).containsExactly("W1 mini weft: ended");
    }

    private static Figures figures(EngineName engine, long checksum, double... seconds) {
        return figures(engine, Mode.MINI, Measurement.fresh(Workload.W1, RECORDS), checksum, 1, seconds);
    }

    private static Figures sameOut(
            EngineName engine, Mode mode, Measurement measurement, double cpuSeconds, double... seconds) {
        return figures(engine, mode, measurement, 7, cpuSeconds, seconds);
    }

    private static Figures figures(
            EngineName engine,
            Mode mode,
            Measurement measurement,
            long checksum,
            double cpuSeconds,
            double... seconds) {
        List<Run> runs = new ArrayList<>();
        for (double time : seconds) {
            var reply = new Reply(time, RECORDS, 1, checksum, cpuSeconds, 0, 0, 0, 0, 1);
            runs.add(new Run(engine, mode, measurement, runs.size(), reply));
        }
        return new Figures(engine, mode, measurement, runs);
    }
}
