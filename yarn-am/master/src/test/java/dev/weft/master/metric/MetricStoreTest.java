package dev.weft.master.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.JobId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.protocol.report.MetricsReport;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class MetricStoreTest {
    private static final MetricScope JOB = new MetricScope.Job(JobId.random(new SplittableRandom(1)), "count");
    private static final MetricScope PROCESS = new MetricScope.Process();

    private final MetricStore store = new MetricStore();
    private final WorkerId worker = new WorkerId("w1");

    private static MetricsReport walk(long walk, boolean last, double value, MetricScope... scopes) {
        MetricValues values = MetricValues.ofNumbers(Map.of("records", value));
        return new MetricsReport(
                walk,
                last,
                0,
                Arrays.stream(scopes)
                        .map(scope -> new MetricsReport.Group(scope, values))
                        .toList());
    }

    @Test
    void keepsTheNewestValues() {
        store.accept(worker, walk(1, true, 1, PROCESS));
        store.accept(worker, walk(2, true, 2, PROCESS));

        assertThat(store.of(worker)).containsOnly(Map.entry(PROCESS, MetricValues.ofNumbers(Map.of("records", 2.0))));
    }

    @Test
    void aWalkMayComeInParts() {
        store.accept(worker, walk(1, false, 1, PROCESS));
        store.accept(worker, walk(1, true, 1, JOB));
        store.accept(worker, walk(2, false, 2, JOB));

        assertThat(store.of(worker)).containsOnlyKeys(PROCESS, JOB);
    }

    @Test
    void aScopeGoesThatTwoWalksDidNotName() {
        store.accept(worker, walk(1, true, 1, PROCESS, JOB));

        store.accept(worker, walk(2, true, 2, PROCESS));
        assertThat(store.of(worker)).containsOnlyKeys(PROCESS, JOB);
        store.accept(worker, walk(3, true, 3, PROCESS));
        assertThat(store.of(worker)).containsOnlyKeys(PROCESS);
    }

    @Test
    void forgetsAWorkerThatIsGone() {
        store.accept(worker, walk(1, true, 1, PROCESS));

        store.remove(worker);

        assertThat(store.of(worker)).isEmpty();
    }
}
