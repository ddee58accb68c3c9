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
        var measurement = Measurement.fresh(Workload.W1, RECORDS);
        List<Run> runs = new ArrayList<>();
        for (double time : seconds) {
            var reply = new Reply(time, RECORDS, 1, checksum, 1, 0, 1);
            runs.add(new Run(engine, Mode.MINI, measurement, runs.size(), reply));
        }
        return new Figures(engine, Mode.MINI, measurement, runs);
    }
}
