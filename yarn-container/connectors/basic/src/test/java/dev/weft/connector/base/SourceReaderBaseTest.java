package dev.weft.connector.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.InputStatus;
import dev.weft.connector.basic.RateLimiterStrategy;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A reader that a connector's author builds: fetchers on threads of their own, driven by hand as the task drives it. */
@Timeout(120)
@SuppressWarnings("try") // close() throws what a connector's code throws
class SourceReaderBaseTest {
    private final SplitOutputs output = new SplitOutputs();

    private static List<String> numbers(long from, long to) {
        return LongStream.range(from, to).mapToObj(Long::toString).toList();
    }

    /** Polls as a task does until {@code wanted} records are out or the input ends. */
    private boolean pollUntil(RangesReader reader, int wanted) throws Exception {
        while (output.all.size() < wanted) {
            InputStatus status = reader.pollNext(output);
            if (status == InputStatus.END_OF_INPUT) {
                return true;
            }
            if (status == InputStatus.NOTHING_AVAILABLE) {
                reader.isAvailable().get(60, TimeUnit.SECONDS);
            }
        }
        return false;
    }

    private boolean pollToTheEnd(RangesReader reader) throws Exception {
        return pollUntil(reader, Integer.MAX_VALUE);
    }

    @Test
    void emitsEverySplitInOrderAndEndsWithTheLast() throws Exception {
        RangeReader fetching = new RangeReader();
        try (RangesReader reader = new RangesReader(fetching)) {
            reader.addSplits(List.of(new Range("a", 0, 100), new Range("b", 1_000, 1_010)));
            reader.notifyNoMoreSplits();

            assertThat(pollToTheEnd(reader)).isTrue();

            assertThat(output.bySplit.get("a")).isEqualTo(numbers(0, 100));
            assertThat(output.bySplit.get("b")).isEqualTo(numbers(1_000, 1_010));
            assertThat(output.released).containsExactlyInAnyOrder("a", "b");
            assertThat(reader.finished).containsExactlyInAnyOrder("a", "b");
            assertThat(reader.isAvailable()).isDone();
        }
        assertThat(fetching.closed).hasValue(1);
    }

    @Test
    void endsAtOnceWithoutSplits() throws Exception {
        try (RangesReader reader = new RangesReader(new RangeReader())) {
            assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);

            reader.notifyNoMoreSplits();

            assertThat(reader.pollNext(output)).isEqualTo(InputStatus.END_OF_INPUT);
        }
    }

    @Test
    void aCheckpointBetweenTwoRecordsOfAFetchLosesAndRepeatsNothing() throws Exception {
        List<Range> checkpoint;
        try (RangesReader reader = new RangesReader(new RangeReader())) {
            reader.addSplits(List.of(new Range("a", 0, 50), new Range("b", 100, 150)));
            pollUntil(reader, 17);
            checkpoint = reader.snapshotState(1);
        }

        try (RangesReader restored = new RangesReader(new RangeReader())) {
            restored.addSplits(checkpoint);
            restored.notifyNoMoreSplits();
            pollToTheEnd(restored);
        }

        assertThat(output.bySplit.get("a")).isEqualTo(numbers(0, 50));
        assertThat(output.bySplit.get("b")).isEqualTo(numbers(100, 150));
    }

    @Test
    void aSplitThatComesLaterWakesAFetchThatWaits() throws Exception {
        RangeReader fetching = new RangeReader();
        try (RangesReader reader = new RangesReader(fetching)) {
            reader.addSplits(List.of(new Range("a", 0, 1_000_000_000)));
            pollUntil(reader, 1);
            reader.pauseOrResumeSplits(List.of("a"), List.of());
            reader.addSplits(List.of(new Range("b", -5, 0)));

            while (output.bySplit.getOrDefault("b", List.of()).size() < 5) {
                pollUntil(reader, output.all.size() + 1);
            }

            assertThat(fetching.paused).containsExactly("a");
            assertThat(reader.getNumberOfCurrentlyAssignedSplits()).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void aPausedSplitGoesOnWhenItIsResumed() throws Exception {
        try (RangesReader reader = new RangesReader(new RangeReader())) {
            reader.addSplits(List.of(new Range("a", 0, 200)));
            reader.notifyNoMoreSplits();
            pollUntil(reader, 10);
            reader.pauseOrResumeSplits(List.of("a"), List.of());
            reader.pauseOrResumeSplits(List.of(), List.of("a"));

            pollToTheEnd(reader);

            assertThat(output.all).isEqualTo(numbers(0, 200));
        }
    }

    @Test
    void aRecordEndsItsSplitAndIsNotEmitted() throws Exception {
        RangeReader fetching = new RangeReader();
        try (RangesReader reader = new RangesReader(fetching, "7"::equals, null)) {
            reader.addSplits(List.of(new Range("endless", 0, Long.MAX_VALUE), new Range("b", 100, 110)));
            reader.notifyNoMoreSplits();

            pollToTheEnd(reader);

            assertThat(output.bySplit.get("endless")).isEqualTo(numbers(0, 7));
            assertThat(output.bySplit.get("b")).isEqualTo(numbers(100, 110));
            assertThat(reader.finished).containsExactlyInAnyOrder("endless", "b");
            assertThat(reader.snapshotState(2)).isEmpty();
        }
        assertThat(fetching.removed).containsExactly("endless");
    }

    @Test
    void aLimitedReaderWaitsForItsTurn() throws Exception {
        RateLimiterStrategy<Range> fiveACheckpoint = RateLimiterStrategy.perCheckpoint(5);
        try (RangesReader reader = new RangesReader(new RangeReader(), record -> false, fiveACheckpoint)) {
            reader.addSplits(List.of(new Range("a", 0, 8)));
            reader.notifyNoMoreSplits();
            pollUntil(reader, 5);
            assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);

            reader.notifyCheckpointComplete(1);
            pollToTheEnd(reader);

            assertThat(output.all).isEqualTo(numbers(0, 8));
        }
    }

    @Test
    void whatAFetcherFailsWithFailsTheReader() throws Exception {
        try (RangesReader reader = new RangesReader(new RangeReader(20))) {
            reader.addSplits(List.of(new Range("a", 0, 100)));

            assertThatThrownBy(() -> pollToTheEnd(reader))
                    .hasMessageContaining("cannot read 20 of a")
                    .hasRootCauseInstanceOf(java.io.IOException.class);
        }
    }

    @Test
    void closesWhileItsFetcherWaitsForRoomOrForRecords() throws Exception {
        RangeReader full = new RangeReader();
        try (RangesReader reader = new RangesReader(full)) {
            reader.addSplits(List.of(new Range("a", 0, Long.MAX_VALUE)));
            pollUntil(reader, 1);
        }
        RangeReader waiting = new RangeReader();
        try (RangesReader reader = new RangesReader(waiting)) {
            reader.addSplits(List.of(new Range("a", 0, Long.MAX_VALUE)));
            pollUntil(reader, 2);
            reader.pauseOrResumeSplits(List.of("a"), List.of());
        }

        assertThat(full.closed).hasValue(1);
        assertThat(waiting.closed).hasValue(1);
    }
}
