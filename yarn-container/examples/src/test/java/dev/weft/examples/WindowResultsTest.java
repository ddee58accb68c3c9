package dev.weft.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.DataStream;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.CloseableIterator;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.TypeInformation;
import dev.weft.connector.basic.DataGeneratorSource;
import dev.weft.connector.basic.GeneratorFunction;
import dev.weft.testkit.LocalJobs;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the programs with windows make of their data, on a master and workers in this JVM. */
@Timeout(120)
class WindowResultsTest {
    @RegisterExtension
    final LocalJobs jobs = new LocalJobs(2);

    private final StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();

    private <T> DataStream<T> generated(long count, Class<T> type, GeneratorFunction<Long, T> make) {
        return env.fromSource(
                        new DataGeneratorSource<>(make, count, TypeInformation.of(type)),
                        WatermarkStrategy.noWatermarks(),
                        "data")
                .setParallelism(1);
    }

    @Test
    void sessionsEndWhenNothingComes() throws Exception {
        DataStream<SessionWindowing.Clicks> clicks =
                env.fromData(SessionWindowing.INPUT).setParallelism(1);

        assertThat(ResultsTest.run(env, SessionWindowing.sessions(clicks)))
                .containsExactlyInAnyOrder(
                        new SessionWindowing.Clicks("a", 1, 1),
                        new SessionWindowing.Clicks("b", 1, 3),
                        new SessionWindowing.Clicks("c", 6, 1),
                        new SessionWindowing.Clicks("a", 10, 1),
                        new SessionWindowing.Clicks("c", 11, 1));
    }

    @Test
    void theTopSpeedIsThatOfTheLastSeconds() throws Exception {
        List<TopSpeedWindowing.Report> tops = ResultsTest.run(
                env,
                TopSpeedWindowing.topSpeeds(generated(400, TopSpeedWindowing.Report.class, TopSpeedWindowing::report)));

        List<TopSpeedWindowing.Report> expected = new ArrayList<>();
        for (int car = 0; car < 2; car++) {
            List<TopSpeedWindowing.Report> seen = new ArrayList<>();
            double firedAt = 0;
            for (long n = car; n < 400; n += 2) {
                var report = TopSpeedWindowing.report(n);
                seen.add(report);
                if (seen.size() == 1) {
                    firedAt = report.metres();
                } else if (report.metres() - firedAt > 50) {
                    firedAt = report.metres();
                    long last = report.millis();
                    seen.removeIf(old -> old.millis() <= last - 10_000);
                    expected.add(fastest(seen));
                }
            }
        }
        assertThat(tops).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static TopSpeedWindowing.Report fastest(List<TopSpeedWindowing.Report> reports) {
        TopSpeedWindowing.Report best = reports.get(0);
        for (TopSpeedWindowing.Report report : reports) {
            best = report.speed() > best.speed() ? report : best;
        }
        return best;
    }

    @Test
    void entriesOfOneNameMeetInTheirWindow() throws Exception {
        List<WindowJoin.Pair> pairs = ResultsTest.run(
                env,
                WindowJoin.joined(
                        generated(60, WindowJoin.Entry.class, n -> WindowJoin.entry(n, 1, 5)),
                        generated(60, WindowJoin.Entry.class, n -> WindowJoin.entry(n, 1000, 9000)),
                        Duration.ofSeconds(2)));

        List<WindowJoin.Pair> expected = new ArrayList<>();
        for (long one = 0; one < 60; one++) {
            var grade = WindowJoin.entry(one, 1, 5);
            for (long other = 0; other < 60; other++) {
                var salary = WindowJoin.entry(other, 1000, 9000);
                if (grade.name().equals(salary.name()) && grade.millis() / 2000 == salary.millis() / 2000) {
                    expected.add(new WindowJoin.Pair(grade.name(), grade.value(), salary.value()));
                }
            }
        }
        assertThat(pairs).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void theBestDriverOfEachHour() throws Exception {
        List<HourlyTips.Tips> best =
                ResultsTest.run(env, HourlyTips.hourlyMaxima(generated(300, HourlyTips.Fare.class, HourlyTips::fare)));

        Map<Long, Map<Long, Double>> sums = new HashMap<>();
        for (long n = 0; n < 300; n++) {
            var fare = HourlyTips.fare(n);
            sums.computeIfAbsent(fare.millis() / 3_600_000, hour -> new HashMap<>())
                    .merge(fare.driver(), fare.tip(), Double::sum);
        }
        assertThat(best).hasSize(sums.size());
        for (HourlyTips.Tips tips : best) {
            Map<Long, Double> hour = sums.getOrDefault(tips.hourEnd() / 3_600_000 - 1, Map.of());
            assertThat(hour.getOrDefault(tips.driver(), 0.0)).isEqualTo(tips.sum());
            assertThat(hour.values()).allMatch(sum -> sum <= tips.sum());
        }
    }

    @Test
    void wordsOfASocketAreCountedPerWindow() throws Exception {
        Map<String, Long> totals = new HashMap<>();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                CloseableIterator<Tuple2<String, Long>> counts = SocketWindowWordCount.counts(
                                env.socketTextStream("127.0.0.1", server.getLocalPort()), Duration.ofMillis(50))
                        .executeAndCollect();
                Socket reader = server.accept()) {
            reader.getOutputStream().write("to be or not\nto be\n".getBytes(StandardCharsets.UTF_8));

            // The socket stays open: a window of the clock that is open when the input ends does not fire.
            while (totals.values().stream().mapToLong(Long::longValue).sum() < 6) {
                Tuple2<String, Long> count = counts.next();
                totals.merge(count.f0, count.f1, Long::sum);
            }
        }

        assertThat(totals).isEqualTo(Map.of("to", 2L, "be", 2L, "or", 1L, "not", 1L));
    }
}
