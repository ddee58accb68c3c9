package dev.weft.runtime.operator.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.function.Collector;
import dev.weft.api.graph.OperatorSpec;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import dev.weft.api.window.TimeWindow;
import dev.weft.api.window.TumblingEventTimeWindows;
import dev.weft.api.window.WindowFunction;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random streams through tumbling windows that keep their records in slices and through the general path: the same records in the same
 * order, with restores at other parallelisms in between, also when the window function changes what it is given.
 */
@Timeout(240)
class RecordSlicesTest {
    private static final WindowFunction<Tuple2<String, Long>, String, String, TimeWindow> SPOILING =
            RecordSlicesTest::spoil;

    private static void spoil(
            String key, TimeWindow window, Iterable<Tuple2<String, Long>> input, Collector<String> out) {
        StringBuilder values = new StringBuilder();
        for (Tuple2<String, Long> record : input) {
            values.append(' ').append(record.f1);
            record.f1 = -1L;
        }
        out.collect(key + " [" + window.getStart() + "," + window.getEnd() + ")" + values);
    }

    private static OperatorSpec spec(long size, long offset, long lateness, boolean general) {
        return WindowSpecs.spec(keyed -> {
            var windows = keyed.window(TumblingEventTimeWindows.of(Duration.ofMillis(size), Duration.ofMillis(offset)))
                    .allowedLateness(Duration.ofMillis(lateness))
                    .sideOutputLateData(RandomStreams.LATE);
            return (general ? windows.trigger(new RandomStreams.SameTrigger()) : windows).apply(SPOILING, Types.STRING);
        });
    }

    static IntStream seeds() {
        return IntStream.range(0, 40);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void recordSlicesAndGeneralPathEmitTheSame(int seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        long size = 1L + random.nextInt(60);
        long offset = random.nextLong(-size + 1, size);
        long lateness = random.nextBoolean() ? 0 : random.nextInt(60);
        var steps = RandomStreams.steps(random);

        assertThat(RandomStreams.run(spec(size, offset, lateness, false), steps))
                .as("size %d offset %d lateness %d", size, offset, lateness)
                .isEqualTo(RandomStreams.run(spec(size, offset, lateness, true), steps));
    }
}
