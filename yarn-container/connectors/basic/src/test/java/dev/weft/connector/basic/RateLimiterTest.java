package dev.weft.connector.basic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.lib.NumberSequenceSource.NumberSequenceSplit;
import dev.weft.api.graph.UserCode;
import dev.weft.api.type.Types;
import dev.weft.core.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RateLimiterTest {
    @Test
    void eachRecordHasItsTime() {
        ManualClock clock = new ManualClock();
        RateLimiter<NumberSequenceSplit> rate = new PacedRateLimiter<>(10, clock);

        assertThat(rate.acquire().toCompletableFuture()).isDone();
        assertThat(rate.acquire().toCompletableFuture()).isNotDone(); // of 100 ms
        clock.advance(Duration.ofMillis(200));
        assertThat(rate.acquire().toCompletableFuture()).isDone(); // of 200 ms
        assertThat(rate.acquire().toCompletableFuture()).isNotDone();
    }

    @Test
    void aPauseIsNotFollowedByABurst() {
        ManualClock clock = new ManualClock();
        RateLimiter<NumberSequenceSplit> rate = new PacedRateLimiter<>(100, clock);
        clock.advance(Duration.ofSeconds(60));

        int free = 0;
        while (rate.acquire().toCompletableFuture().isDone()) {
            free++;
        }

        assertThat(free).isEqualTo(11); // 100 ms behind
    }

    @Test
    void aWaitEnds() throws Exception {
        RateLimiter<NumberSequenceSplit> rate =
                RateLimiterStrategy.<NumberSequenceSplit>perSecond(200).createRateLimiter(2);
        rate.acquire();

        assertThat(rate.acquire().toCompletableFuture()).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    @SuppressWarnings("unchecked")
    void aShareOfRecordsGoesPerCheckpoint() throws Exception {
        DataGeneratorSource<Long> source = (DataGeneratorSource<Long>) UserCode.of(new DataGeneratorSource<>(
                        number -> number, 10, RateLimiterStrategy.perCheckpoint(3), Types.LONG))
                .open(getClass().getClassLoader());
        ListOutput<Long> output = new ListOutput<>();
        SourceReader<Long, NumberSequenceSplit> reader = source.createReader(new FakeReaderContext());
        reader.start();
        reader.addSplits(List.of(new NumberSequenceSplit("0", 0, 9)));

        pollWhileMore(reader, output);
        assertThat(output.records).containsExactly(0L, 1L, 2L);
        assertThat(reader.isAvailable()).isNotDone();
        reader.notifyCheckpointComplete(1);
        assertThat(reader.isAvailable()).isDone();
        pollWhileMore(reader, output);
        assertThat(output.records).hasSize(6);
        reader.notifyCheckpointComplete(2);
        pollWhileMore(reader, output);
        assertThat(output.records).hasSize(9).endsWith(8L);
        reader.close();
    }

    private static void pollWhileMore(SourceReader<Long, ?> reader, ListOutput<Long> output) throws Exception {
        InputStatus status = InputStatus.MORE_AVAILABLE;
        while (status == InputStatus.MORE_AVAILABLE) {
            status = reader.pollNext(output);
        }
    }

    @Test
    void ratesThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> RateLimiterStrategy.perSecond(0)).hasMessageContaining("0.0");
        assertThatThrownBy(() -> RateLimiterStrategy.perCheckpoint(-1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> RateLimiterStrategy.perCheckpoint(3).createRateLimiter(4))
                .hasMessageContaining("3")
                .hasMessageContaining("4");
    }
}
