package dev.weft.taskmanager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.metric.MetricRegistry;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.core.testing.ManualEventLoop;
import dev.weft.core.testing.ManualScheduler;
import dev.weft.protocol.report.MetricsReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MetricSenderTest {
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final ManualScheduler scheduler = new ManualScheduler();
    private final ManualEventLoop loop = scheduler.loop("worker");
    private final MetricRegistry metrics = new MetricRegistry();
    private final List<MetricsReport> sent = new ArrayList<>();
    private int asked;

    private static MetricScope.Task task(int subtask) {
        return new MetricScope.Task(
                new AttemptId(new TaskId(JobId.hashOf("job"), VertexId.hashOf("vertex"), subtask), 1), "job", "Map");
    }

    @BeforeEach
    void start() {
        new MetricSender(loop, scheduler.loop("walker")::execute, metrics, INTERVAL, () -> asked++, sent::add).start();
    }

    @Test
    void sendsWhatThereIsOncePerInterval() {
        metrics.group(task(0)).counter("records").inc(7);

        scheduler.advance(Duration.ofSeconds(21));

        assertThat(asked).isEqualTo(2);
        assertThat(sent).extracting(MetricsReport::walk).containsExactly(1L, 2L);
        assertThat(sent.get(1).last()).isTrue();
        assertThat(sent.get(1).groups())
                .containsExactly(new MetricsReport.Group(task(0), MetricValues.ofNumbers(Map.of("records", 7.0))));
    }

    @Test
    void anEndedTaskIsInNoReport() {
        metrics.group(task(0)).counter("records");
        scheduler.advance(Duration.ofSeconds(11));

        metrics.remove(task(0));
        scheduler.advance(Duration.ofSeconds(11));

        assertThat(sent.get(0).groups()).hasSize(1);
        assertThat(sent.get(1).groups()).isEmpty();
    }

    @Test
    void splitsWhatIsTooLongForOneMessage() {
        int perTask = MetricSender.VALUES_PER_REPORT / 2;
        for (int subtask = 0; subtask < 5; subtask++) {
            for (int i = 0; i < perTask; i++) {
                metrics.group(task(subtask)).counter("c" + i);
            }
        }

        scheduler.advance(Duration.ofSeconds(11));

        assertThat(sent).extracting(MetricsReport::walk).containsExactly(1L, 1L, 1L);
        assertThat(sent).extracting(MetricsReport::last).containsExactly(false, false, true);
        assertThat(sent).flatExtracting(MetricsReport::groups).hasSize(5);
    }
}
