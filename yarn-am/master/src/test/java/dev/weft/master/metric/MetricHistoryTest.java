package dev.weft.master.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.protocol.report.MetricsReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MetricHistoryTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final VertexId VERTEX = VertexId.hashOf("vertex");
    private static final WorkerId WORKER = new WorkerId("w1");
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final MetricStore store = new MetricStore();
    private final MetricHistory history = new MetricHistory(store, INTERVAL);

    private static MetricsReport.Group task(int subtask, Map<String, Double> values) {
        var scope = new MetricScope.Task(new AttemptId(new TaskId(JOB, VERTEX, subtask), 1), "job", "map");
        return new MetricsReport.Group(scope, MetricValues.ofNumbers(values));
    }

    private void report(long walk, MetricsReport.Group... groups) {
        store.accept(WORKER, new MetricsReport(walk, true, 0, List.of(groups)));
    }

    private static Map<Series, float[]> linesOf(HistoryView<VertexId> view) {
        return Objects.requireNonNull(view.figures().get(VERTEX), "the vertex has no lines");
    }

    @Test
    void subtasksBecomeOneFigure() {
        report(
                1,
                task(0, Map.of("busyTimeMsPerSecond", 1000.0, "numRecordsInPerSecond", 5.0)),
                task(1, Map.of("busyTimeMsPerSecond", 500.0, "numRecordsInPerSecond", 7.0)));

        history.sample(1000);

        HistoryView<VertexId> view = history.of(JOB, Set.of());
        assertThat(view.epochMillis()).containsExactly(1000L);
        Map<Series, float[]> lines = linesOf(view);
        assertThat(lines.get(Series.BUSY)).containsExactly(0.75f);
        assertThat(lines.get(Series.BUSY_MOST)).containsExactly(1f);
        assertThat(lines.get(Series.RECORDS_IN)).containsExactly(12f);
        assertThat(lines).doesNotContainKey(Series.BYTES_IN);
    }

    @Test
    void theLeastWatermarkSaysHowFarBehindAllAre() {
        report(1, task(0, Map.of("currentOutputWatermark", 4000.0)), task(1, Map.of("currentOutputWatermark", 3000.0)));
        history.sample(5000);
        report(2, task(0, Map.of("currentOutputWatermark", (double) Long.MIN_VALUE)));
        history.sample(6000);

        float[] lag = linesOf(history.of(JOB, Set.of(VERTEX))).get(Series.WATERMARK_LAG);
        assertThat(lag).containsExactly(2000f, Float.NaN);
    }

    @Test
    void onlyTheLastPointsAreKept() {
        for (int i = 0; i < History.POINTS + 5; i++) {
            report(i + 1, task(0, Map.of("numRecordsInPerSecond", (double) i)));
            history.sample(i);
        }

        HistoryView<VertexId> view = history.of(JOB, Set.of());
        assertThat(view.epochMillis()).hasSize(History.POINTS).startsWith(5L);
        float[] line = linesOf(view).get(Series.RECORDS_IN);
        assertThat(line).hasSize(History.POINTS).startsWith(5f).endsWith(History.POINTS + 4f);
    }

    @Test
    void whatIsGoneIsForgotten() {
        report(1, task(0, Map.of("numRecordsInPerSecond", 1.0)));
        history.sample(1000);

        store.remove(WORKER);
        history.sample(2000);

        assertThat(history.of(JOB, Set.of()).figures()).isEmpty();
        assertThat(history.of(WORKER).figures()).isEmpty();
    }

    @Test
    void takesInNoMoreThanItHasRoomFor() {
        var small = new History<Integer>(INTERVAL);
        var many = new TreeMap<Integer, Map<Series, Double>>();
        for (int i = 0; i < 2 * History.MOST_OWNERS; i++) {
            many.put(i, Map.of(Series.BUSY, 1.0));
        }

        small.add(0, many);

        assertThat(small.view(any -> true).figures()).hasSize(History.MOST_OWNERS);
    }
}
