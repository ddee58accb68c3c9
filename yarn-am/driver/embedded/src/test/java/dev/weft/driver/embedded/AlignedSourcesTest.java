package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.connector.lib.NumberSequenceSource;
import dev.weft.api.connector.lib.NumberSequenceSource.NumberSequenceSplit;
import dev.weft.api.function.MapFunction;
import dev.weft.api.time.Watermark;
import dev.weft.api.time.WatermarkGenerator;
import dev.weft.api.time.WatermarkOutput;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.type.TypeInformation;
import dev.weft.connector.basic.DataGeneratorSource;
import dev.weft.connector.basic.GeneratorFunction;
import dev.weft.connector.basic.RateLimiterStrategy;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.TaskManagerOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sources of one alignment group in a living cluster. */
@Timeout(120)
class AlignedSourcesTest {
    private static final long DRIFT = 100;
    private static final long LAST = 2_000;

    /** Where the slow source is, and that it has begun; of one test, in this JVM. */
    private static final AtomicLong SLOW_AT = new AtomicLong(-1);

    private static final CountDownLatch SLOW_BEGUN = new CountDownLatch(1);
    private static final AtomicLong MOST_AHEAD = new AtomicLong();

    private static StreamExecutionEnvironment environment(int slots, int parallelism) {
        Configuration config = new Configuration().set(TaskManagerOptions.NUM_TASK_SLOTS, slots);
        return StreamExecutionEnvironment.getExecutionEnvironment(config).setParallelism(parallelism);
    }

    /** Each record's time is event time at once. */
    private static final class EachRecord implements WatermarkGenerator<Long> {
        @Override
        public void onEvent(Long event, long eventTimestamp, WatermarkOutput output) {
            output.emitWatermark(new Watermark(eventTimestamp));
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {}
    }

    private static WatermarkStrategy<Long> aligned() {
        return WatermarkStrategy.<Long>forGenerator(context -> new EachRecord())
                .withTimestampAssigner((number, before) -> number)
                .withWatermarkAlignment("clocks", Duration.ofMillis(DRIFT), Duration.ofMillis(20));
    }

    /** Begins when the slow source has: then that one counts in the group. */
    private static final class Fast implements GeneratorFunction<Long, Long> {
        @Override
        public Long map(Long number) throws Exception {
            if (!SLOW_BEGUN.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The slow source does not begin");
            }
            MOST_AHEAD.accumulateAndGet(number - SLOW_AT.get(), Math::max);
            return number;
        }
    }

    private static final class Slow implements GeneratorFunction<Long, Long> {
        @Override
        public Long map(Long number) {
            SLOW_AT.set(number);
            SLOW_BEGUN.countDown();
            return number;
        }
    }

    private static DataGeneratorSource<Long> numbers(
            GeneratorFunction<Long, Long> generator, RateLimiterStrategy<NumberSequenceSplit> rate) {
        return new DataGeneratorSource<>(generator, LAST + 1, rate, TypeInformation.of(Long.class));
    }

    /**
     * The fast one has no rate, the slow one 2,000 a second. What the fast one may read was where the slow one had been before, plus the
     * drift; it reads one record more, whose time tells it to stop.
     */
    @Test
    void theFastSourceIsNeverFurtherAheadThanTheDrift() throws Exception {
        StreamExecutionEnvironment env = environment(2, 1);
        try (Printed printed = new Printed()) {
            env.fromSource(numbers(new Slow(), RateLimiterStrategy.perSecond(2_000)), aligned(), "slow")
                    .union(env.fromSource(numbers(new Fast(), RateLimiterStrategy.noOp()), aligned(), "fast"))
                    .filter(number -> number == LAST)
                    .print();

            env.execute();

            assertThat(printed.lines()).isEqualTo(List.of("" + LAST, "" + LAST));
        }
        assertThat(MOST_AHEAD.get()).isBetween(1L, DRIFT + 1);
    }

    @Test // CASES 19: more subtasks than splits; a reader without one neither waits nor holds the others
    void moreReadersThanSplitsFinish() throws Exception {
        StreamExecutionEnvironment env = environment(8, 8);
        WatermarkStrategy<Long> strategy = WatermarkStrategy.<Long>forMonotonousTimestamps()
                .withTimestampAssigner((number, before) -> number)
                .withWatermarkAlignment("clocks", Duration.ofMillis(1), Duration.ofMillis(20));
        try (Printed printed = new Printed()) {
            env.fromSource(new NumberSequenceSource(1, 3), strategy, "numbers")
                    .map((MapFunction<Long, Long>) number -> number)
                    .print();

            env.execute();

            assertThat(printed.lines().stream()
                            .mapToLong(AlignedSourcesTest::number)
                            .sum())
                    .isEqualTo(6);
        }
    }

    /** A line may name the subtask that printed it: {@code 3> 2}. */
    private static long number(String line) {
        return Long.parseLong(line.substring(line.indexOf('>') + 1).trim());
    }
}
