package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.CloseableIterator;
import dev.weft.api.time.WatermarkStrategy;
import dev.weft.api.tuple.Tuple2;
import dev.weft.api.type.Types;
import dev.weft.api.window.SlidingEventTimeWindows;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.LocalAggregation;
import dev.weft.core.config.PipelineOptions;
import dev.weft.core.config.RuntimeExecutionMode;
import dev.weft.core.config.StateBackendOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Windows with and without aggregation before the exchange, on the heap and in a database, in jobs of both kinds. */
@Timeout(120)
class LocalAggregationTest {
    private static final long RECORDS = 40_000;
    private static final long KEYS = 10;
    private static final long SIZE = 2_000;
    private static final long SLIDE = 1_000;

    @ParameterizedTest
    @CsvSource({
        "rocksdb, STREAMING, OFF",
        "rocksdb, STREAMING, AUTO",
        "rocksdb, STREAMING, ON",
        "rocksdb, BATCH, ON",
        "hashmap, BATCH, AUTO",
        "hashmap, BATCH, ON"
    })
    void everyRecordIsInEachOfItsWindows(String backend, RuntimeExecutionMode mode, LocalAggregation aggregation)
            throws Exception {
        Configuration config = new Configuration()
                .set(StateBackendOptions.STATE_BACKEND, backend)
                .set(PipelineOptions.LOCAL_AGGREGATION, aggregation);
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2, config);
        environment.setRuntimeMode(mode);

        List<Tuple2<Long, Long>> sums = new ArrayList<>();
        try (CloseableIterator<Tuple2<Long, Long>> results = environment
                .fromSequence(0, RECORDS - 1)
                .assignTimestampsAndWatermarks(WatermarkStrategy.<Long>forBoundedOutOfOrderness(Duration.ofHours(1))
                        .withTimestampAssigner((number, before) -> number))
                .map(number -> Tuple2.of(number % KEYS, 1L))
                .returns(Types.TUPLE(Types.LONG, Types.LONG))
                .keyBy(pair -> pair.f0)
                .window(SlidingEventTimeWindows.of(Duration.ofMillis(SIZE), Duration.ofMillis(SLIDE)))
                .reduce((one, other) -> Tuple2.of(one.f0, one.f1 + other.f1))
                .executeAndCollect()) {
            results.forEachRemaining(sums::add);
        }

        assertThat(sums).hasSize((int) ((RECORDS / SLIDE + SIZE / SLIDE - 1) * KEYS));
        assertThat(LongStream.range(0, KEYS))
                .allSatisfy(key -> assertThat(sumOf(key, sums)).isEqualTo(RECORDS / KEYS * (SIZE / SLIDE)));
    }

    private static long sumOf(long key, List<Tuple2<Long, Long>> sums) {
        return sums.stream()
                .filter(sum -> sum.f0 == key)
                .mapToLong(sum -> sum.f1)
                .sum();
    }
}
