package dev.weft.master.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.core.id.WorkerId;
import dev.weft.core.metric.MetricScope;
import dev.weft.core.metric.MetricValues;
import dev.weft.protocol.report.MetricsReport;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MetricStoreTest {
    private static final JobId JOB = JobId.hashOf("job");
    private static final VertexId VERTEX = VertexId.hashOf("vertex");
    private static final MetricScope OF_JOB = new MetricScope.Job(JOB, "count");
    private static final MetricScope PROCESS = new MetricScope.Process();

    private final MetricStore store = new MetricStore();
    private final WorkerId worker = new WorkerId("w1");
    private final WorkerId other = new WorkerId("w2");

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

    private static MetricScope.Task task(int subtask, int attempt) {
        return new MetricScope.Task(new AttemptId(new TaskId(JOB, VERTEX, subtask), attempt), "count", "map");
    }

    @Test
    void keepsTheNewestValues() {
        store.accept(worker, walk(1, true, 1, PROCESS));
        store.accept(worker, walk(2, true, 2, PROCESS));

        assertThat(store.of(worker)).containsOnlyKeys(PROCESS);
        assertThat(store.process(worker).value("records")).hasValue(2);
    }

    @Test
    void aWalkMayComeInParts() {
        store.accept(worker, walk(1, false, 1, PROCESS));
        store.accept(worker, walk(1, true, 1, OF_JOB));
        store.accept(worker, walk(2, false, 2, OF_JOB));

        assertThat(store.of(worker)).containsOnlyKeys(PROCESS, OF_JOB);
    }

    @Test
    void aScopeGoesThatTwoWalksDidNotName() {
        store.accept(worker, walk(1, true, 1, PROCESS, task(0, 1)));

        store.accept(worker, walk(2, true, 2, PROCESS));
        assertThat(store.subtasks(JOB, VERTEX)).hasSize(1);
        store.accept(worker, walk(3, true, 3, PROCESS));
        assertThat(store.of(worker)).containsOnlyKeys(PROCESS);
        assertThat(store.subtasks(JOB, VERTEX)).isEmpty();
        assertThat(store.jobs()).isEmpty();
    }

    @Test
    void forgetsAWorkerThatIsGone() {
        store.accept(worker, walk(1, true, 1, PROCESS, task(0, 1)));
        store.accept(other, walk(1, true, 1, PROCESS, task(1, 1)));

        store.remove(worker);

        assertThat(store.of(worker)).isEmpty();
        assertThat(store.workers()).containsExactly(other);
        assertThat(store.subtasks(JOB, VERTEX))
                .extracting(SubtaskMetrics::subtask)
                .containsExactly(1);
    }

    @Test
    void theNewestAttemptOfASubtaskCounts() {
        store.accept(worker, walk(1, true, 1, task(0, 1)));
        store.accept(other, walk(1, true, 2, task(0, 2)));
        store.accept(worker, walk(2, true, 3, task(0, 1)));

        assertThat(store.subtasks(JOB, VERTEX)).singleElement().satisfies(subtask -> {
            assertThat(subtask.attempt().number()).isEqualTo(2);
            assertThat(subtask.worker()).isEqualTo(other);
            assertThat(subtask.task().value("records")).hasValue(2);
        });
        store.remove(worker);
        assertThat(store.subtasks(JOB, VERTEX)).hasSize(1);
    }

    @Test
    void operatorsStandBelowTheirTask() {
        var operator = new MetricScope.Operator(task(0, 1), OperatorId.hashOf("map"), "Map: words");
        store.accept(worker, walk(1, true, 1, operator, task(0, 1)));

        SubtaskMetrics subtask = store.subtasks(JOB, VERTEX).get(0);
        assertThat(MetricIds.text(subtask, "records")).contains("1");
        assertThat(MetricIds.text(subtask, "Map__words.records")).contains("1");
        assertThat(MetricIds.text(subtask, "Map__words.none")).isEmpty();
    }

    @Test
    void keepsNoMoreValuesThanItMay() {
        var small = new MetricStore(2);

        small.accept(worker, walk(1, true, 1, task(0, 1), task(1, 1), task(2, 1)));
        assertThat(small.subtasks(JOB, VERTEX)).hasSize(2);

        small.accept(worker, walk(4, true, 1, task(2, 1)));
        small.accept(worker, walk(5, true, 1, task(2, 1)));
        assertThat(small.subtasks(JOB, VERTEX))
                .extracting(SubtaskMetrics::subtask)
                .containsExactly(2);
    }

    @Test
    void aScopeKeepsAThousandNames() {
        Map<String, Double> many = new HashMap<>();
        IntStream.range(0, 5000).forEach(number -> many.put("name" + number, 1.0));

        store.accept(
                worker,
                new MetricsReport(1, true, 0, List.of(new MetricsReport.Group(PROCESS, MetricValues.ofNumbers(many)))));

        assertThat(store.process(worker).size()).isEqualTo(MetricStore.MOST_NAMES);
    }

    /** CASES 95: what is kept does not grow with restarts and rescales. */
    @Test
    void restartsLeaveNothingBehind() {
        for (int attempt = 1; attempt <= 100; attempt++) {
            int number = attempt;
            MetricScope[] scopes = IntStream.range(0, 1 + attempt % 7)
                    .mapToObj(i -> task(i, number))
                    .toArray(MetricScope[]::new);
            store.accept(worker, walk(3L * attempt, true, 1, scopes));
            store.accept(worker, walk(3L * attempt + 1, true, 1, scopes));
            store.accept(worker, walk(3L * attempt + 2, true, 1, scopes));
        }

        assertThat(store.of(worker)).hasSize(1 + 100 % 7);
        assertThat(store.subtasks(JOB, VERTEX)).hasSize(1 + 100 % 7);
    }

    @Test
    void jobsThatAreNotNamedHaveEnded() {
        var counted = new MasterMetrics("count", MetricSet.of(Map.of("numRestarts", 1)), Map.of(), new TreeMap<>());
        store.masterCounted(MetricSet.NONE, Map.of(JOB, counted));
        assertThat(store.master(JOB)).contains(counted);

        store.masterCounted(MetricSet.NONE, Map.of());
        assertThat(store.jobs()).isEmpty();
    }

    @Test
    void numbersAreWrittenAsWholeOnesWhereTheyAre() {
        MetricSet set = MetricSet.of(
                Map.of("count", 7L, "rate", 0.25, "watermark", Long.MIN_VALUE, "large", 1e300), Map.of("path", "n/a"));

        assertThat(set.text("count")).contains("7");
        assertThat(set.text("rate")).contains("0.25");
        assertThat(set.text("watermark")).contains("-9223372036854775808");
        assertThat(set.text("large")).contains("1.0E300");
        assertThat(set.text("path")).contains("n/a");
        assertThat(set.value("path")).isEmpty();
        assertThat(set.text("none")).isEmpty();
    }
}
