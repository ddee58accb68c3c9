package dev.weft.driver.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.DataStream;
import dev.weft.api.StreamExecutionEnvironment;
import dev.weft.api.execution.CloseableIterator;
import dev.weft.api.execution.JobClient;
import dev.weft.api.execution.JobStatus;
import dev.weft.core.config.Configuration;
import dev.weft.core.config.RestartStrategyOptions;
import dev.weft.core.error.EngineException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs that read the records of their own streams. */
@Timeout(60)
class CollectTest {
    private static StreamExecutionEnvironment environment(Configuration config) {
        return StreamExecutionEnvironment.createLocalEnvironment(2, config);
    }

    @Test
    void aBoundedStreamIsReadToItsEnd() throws Exception {
        List<Long> read = new ArrayList<>();

        try (CloseableIterator<Long> records = environment(new Configuration())
                .fromSequence(1, 100_000)
                .map(number -> 2 * number)
                .executeAndCollect()) {
            records.forEachRemaining(read::add);
        }

        assertThat(read.stream().sorted().toList())
                .isEqualTo(LongStream.rangeClosed(1, 100_000)
                        .map(number -> 2 * number)
                        .boxed()
                        .toList());
    }

    @Test
    void aLimitEndsAJobThatWouldNot() throws Exception {
        List<Long> first =
                environment(new Configuration()).fromSequence(1, Long.MAX_VALUE).executeAndCollect("endless", 10);

        assertThat(first).hasSize(10);
    }

    @Test
    void severalStreamsOfOneProgramAreRead() throws Exception {
        StreamExecutionEnvironment environment = environment(new Configuration());
        DataStream<String> words = environment.fromData("to", "be", "or", "not");
        CloseableIterator<String> all = words.collectAsync();
        DataStream.Collector<String> shorter = new DataStream.Collector<>();
        words.filter(word -> word.length() == 2).collectAsync(shorter);
        List<String> read = new ArrayList<>();
        List<String> readShorter = new ArrayList<>();

        JobClient job = environment.executeAsync("two");
        shorter.getOutput().forEachRemaining(readShorter::add);
        all.forEachRemaining(read::add);

        assertThat(read).containsExactlyInAnyOrder("to", "be", "or", "not");
        assertThat(readShorter).containsExactlyInAnyOrder("to", "be", "or");
        assertThat(job.getJobExecutionResult().get().getAllAccumulatorResults()).isEmpty();
    }

    @Test
    void whatIsLeftWhenTheProgramWaitedForTheEndComesWithTheResult() throws Exception {
        StreamExecutionEnvironment environment = environment(new Configuration());
        CloseableIterator<String> words = environment.fromData("a", "b").collectAsync();

        environment.execute();
        List<String> read = new ArrayList<>();
        words.forEachRemaining(read::add);

        assertThat(read).containsExactly("a", "b");
    }

    @Test
    void theFailureOfTheJobReachesTheReader() throws Exception {
        DataStream<Long> failing = environment(new Configuration())
                .fromSequence(1, 10)
                .map(number -> {
                    if (number == 7) {
                        throw new IllegalStateException("seven");
                    }
                    return number;
                });

        try (CloseableIterator<Long> records = failing.executeAndCollect()) {
            assertThatThrownBy(() -> records.forEachRemaining(record -> {}))
                    .isInstanceOf(EngineException.class)
                    .hasMessageContaining("seven");
        }
    }

    @Test
    void aReaderThatClosesCancelsTheJob() throws Exception {
        StreamExecutionEnvironment environment = environment(new Configuration());
        CloseableIterator<Long> records =
                environment.fromSequence(1, Long.MAX_VALUE).collectAsync();
        JobClient job = environment.executeAsync();

        assertThat(records.hasNext()).isTrue();
        records.close();

        assertThatThrownBy(() -> job.getJobExecutionResult().get()).hasMessageContaining("cancelled");
        assertThat(job.getJobStatus().get()).isEqualTo(JobStatus.CANCELED);
    }

    /** Static: the function's copies of all attempts count in one place. */
    private static final AtomicInteger FAILURES = new AtomicInteger();

    @Test
    void everyRecordIsReadOnceThoughTheJobFails() throws Exception {
        FAILURES.set(0);
        Configuration config = new Configuration();
        config.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 10);
        config.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        StreamExecutionEnvironment environment = environment(config);
        environment.enableCheckpointing(20);
        List<Long> read = new ArrayList<>();

        try (CloseableIterator<Long> records = environment
                .fromSequence(1, 600_000)
                .map(number -> {
                    if (number % 150_000 == 0 && FAILURES.incrementAndGet() <= 3) {
                        throw new IllegalStateException("at " + number);
                    }
                    return number;
                })
                .executeAndCollect()) {
            records.forEachRemaining(read::add);
        }

        assertThat(FAILURES).hasValueGreaterThanOrEqualTo(3);
        assertThat(read.stream().distinct().count()).isEqualTo(600_000);
        assertThat(read.size()).isEqualTo(600_000);
    }
}
