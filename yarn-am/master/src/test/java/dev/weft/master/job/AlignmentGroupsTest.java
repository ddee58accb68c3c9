package dev.weft.master.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.core.id.AttemptId;
import dev.weft.core.id.JobId;
import dev.weft.core.id.OperatorId;
import dev.weft.core.id.TaskId;
import dev.weft.core.id.VertexId;
import dev.weft.protocol.report.FromWorker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class AlignmentGroupsTest {
    private static final long DRIFT = 20;
    private static final long NONE = Long.MAX_VALUE;
    private static final OperatorId SOURCE = OperatorId.hashOf("source");

    private final AlignmentGroups groups = new AlignmentGroups();

    private static AttemptId reader(int subtask) {
        return new AttemptId(new TaskId(JobId.hashOf("job"), VertexId.hashOf("source"), subtask), 1);
    }

    private OptionalLong at(int reader, long watermark, long limit) {
        return groups.reported(
                new FromWorker.ReaderWatermark(reader(reader), SOURCE, "group", DRIFT, watermark, false, limit));
    }

    private OptionalLong idle(int reader, long limit) {
        return groups.reported(new FromWorker.ReaderWatermark(reader(reader), SOURCE, "group", DRIFT, 0, true, limit));
    }

    @Test
    void aReaderMayBeAheadOfTheSlowestByTheDrift() {
        assertThat(at(0, 100, NONE)).hasValue(120);
        assertThat(at(1, 500, NONE)).hasValue(120);
        assertThat(at(0, 300, 120)).hasValue(320);
    }

    @Test
    void whoHasTheRightLimitIsToldNothing() {
        at(0, 100, NONE);

        assertThat(at(1, 500, 120)).isEmpty();
        assertThat(at(1, 500, NONE)).as("it forgot its limit").hasValue(120);
    }

    @Test // CASES 8 b: no overflow to a limit in the past
    void withAllIdleThereIsNoLimit() {
        at(0, 100, NONE);
        assertThat(idle(0, 120)).hasValue(NONE);
        assertThat(idle(1, NONE)).isEmpty();
        assertThat(at(0, Long.MAX_VALUE - 5, NONE)).isEmpty();
        assertThat(at(0, Long.MIN_VALUE, NONE)).hasValue(Long.MIN_VALUE + DRIFT);
    }

    @Test // CASES 19: a reader without a split is idle
    void anIdleReaderHoldsNobodyBackButObeys() {
        at(0, 100, NONE);

        assertThat(idle(1, NONE)).hasValue(120);
        assertThat(at(0, 900, 120)).hasValue(920);
    }

    @Test
    void whoLeftHoldsNobodyBackAndMayComeBack() {
        at(0, 100, NONE);
        at(1, 500, 120);
        groups.leave(reader(0));
        assertThat(at(1, 500, 120)).hasValue(520);

        assertThat(at(0, 110, NONE)).hasValue(130);
        assertThat(at(1, 500, 520)).hasValue(130);
    }

    @Test
    void groupsKnowNothingOfEachOther() {
        at(0, 100, NONE);

        assertThat(groups.reported(new FromWorker.ReaderWatermark(reader(1), SOURCE, "other", DRIFT, 700, false, NONE)))
                .hasValue(720);
    }

    @Test
    void eachReaderHasItsOwnDrift() {
        at(0, 100, NONE);

        assertThat(groups.reported(new FromWorker.ReaderWatermark(reader(1), SOURCE, "group", 0, 700, false, NONE)))
                .hasValue(100);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void limitsFollowTheSlowestInWhateverOrderReadersReport(long seed) {
        Random random = new Random(seed);
        Map<Integer, Long> model = new HashMap<>();
        for (int step = 0; step < 2_000; step++) {
            int reader = random.nextInt(6);
            OptionalLong answer;
            switch (random.nextInt(8)) {
                case 0 -> {
                    model.remove(reader);
                    answer = idle(reader, -1);
                }
                case 1 -> {
                    model.remove(reader);
                    groups.leave(reader(reader));
                    continue;
                }
                default -> {
                    long watermark = random.nextInt(5_000);
                    model.put(reader, watermark);
                    answer = at(reader, watermark, -1);
                }
            }
            long expected = model.isEmpty() ? NONE : Collections.min(model.values()) + DRIFT;
            assertThat(answer).as("seed %d, step %d", seed, step).hasValue(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void anotherMasterHasTheSameGroupsOnceAllHaveReported(long seed) {
        Random random = new Random(seed);
        Map<Integer, Long> times = new HashMap<>();
        for (int reader = 0; reader < 8; reader++) {
            times.put(reader, (long) random.nextInt(1_000));
        }
        List<Integer> order = new ArrayList<>(times.keySet());
        Collections.shuffle(order, random);
        order.forEach(reader -> at(reader, times.getOrDefault(reader, 0L), NONE));

        assertThat(at(3, times.getOrDefault(3, 0L), NONE)).hasValue(Collections.min(times.values()) + DRIFT);
    }
}
