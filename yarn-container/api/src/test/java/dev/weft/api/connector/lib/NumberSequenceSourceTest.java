package dev.weft.api.connector.lib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderState;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.lib.NumberSequenceSource.NumberSequenceSplit;
import java.util.Collection;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class NumberSequenceSourceTest {
    @ParameterizedTest
    @CsvSource({"1, 10, 3", "5, 5, 4", "-3, 3, 7", "0, 99, 8"})
    void cutsTheRangeWithoutGap(long from, long to, int readers) {
        List<NumberSequenceSplit> splits = new NumberSequenceSource(from, to).splitNumberRange(from, to, readers);

        assertThat(splits.stream().flatMapToLong(split -> LongStream.rangeClosed(split.from(), split.to())))
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(from, to).boxed().toList());
        assertThat(splits).hasSize((int) Math.min(readers, to - from + 1));
    }

    @Test
    void cutsAllNumbersThereAre() {
        List<NumberSequenceSplit> splits =
                new NumberSequenceSource(0, 1).splitNumberRange(Long.MIN_VALUE, Long.MAX_VALUE, 2);

        assertThat(splits)
                .containsExactly(
                        new NumberSequenceSplit("0", Long.MIN_VALUE, -1),
                        new NumberSequenceSplit("1", 0, Long.MAX_VALUE));
    }

    @Test
    void refusesAnEmptyRange() {
        assertThatThrownBy(() -> new NumberSequenceSource(2, 1)).hasMessageContaining("from 2 down to 1");
    }

    /** A takeover: what readers of the earlier enumerator hold is handed out to nobody else. */
    @Test
    void goesOnWithReadersOfAnEarlierEnumerator() throws Exception {
        FakeEnumeratorContext<NumberSequenceSplit> context = new FakeEnumeratorContext<>(2);
        SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> enumerator =
                new NumberSequenceSource(1, 4).createEnumerator(context);
        enumerator.start();

        boolean adopted = enumerator.adopt(List.of(
                new ReaderState<>(0, "host", List.of(new NumberSequenceSplit("1", 3, 4)), false, 1),
                new ReaderState<>(1, "host", List.of(), false, 0)));
        enumerator.handleSplitRequest(0, null);
        enumerator.handleSplitRequest(1, null);

        assertThat(adopted).isTrue();
        assertThat(context.assigned).containsExactly(new NumberSequenceSplit("0", 1, 2));
        assertThat(context.ended).containsExactly(1);
    }

    @Test
    void handsOutSplitsOnRequestAndThenEnds() throws Exception {
        FakeEnumeratorContext<NumberSequenceSplit> context = new FakeEnumeratorContext<>(2);
        SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> enumerator =
                new NumberSequenceSource(1, 4).createEnumerator(context);
        enumerator.start();
        enumerator.handleSplitRequest(0, null);
        Collection<NumberSequenceSplit> state = enumerator.snapshotState(1);
        enumerator.handleSplitRequest(1, null);
        enumerator.handleSplitRequest(0, null);

        assertThat(context.assigned)
                .containsExactly(new NumberSequenceSplit("0", 1, 2), new NumberSequenceSplit("1", 3, 4));
        assertThat(context.ended).containsExactly(0);
        assertThat(state).containsExactly(new NumberSequenceSplit("1", 3, 4));
        enumerator.addSplitsBack(List.of(new NumberSequenceSplit("1", 4, 4)), 1);
        enumerator.handleSplitRequest(1, null);
        assertThat(context.assigned).last().isEqualTo(new NumberSequenceSplit("1", 4, 4));
    }

    @Test
    void readsOnFromItsPosition() throws Exception {
        FakeReaderContext context = new FakeReaderContext();
        ListOutput<Long> output = new ListOutput<>();
        NumberSequenceSource source = new NumberSequenceSource(1, 5);
        SourceReader<Long, NumberSequenceSplit> reader = source.createReader(context);
        reader.start();
        assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
        assertThat(reader.isAvailable()).isNotDone();
        reader.addSplits(List.of(new NumberSequenceSplit("0", 1, 5)));
        assertThat(reader.isAvailable()).isDone();
        while (output.records.size() < 3) {
            reader.pollNext(output);
        }
        List<NumberSequenceSplit> state = reader.snapshotState(1);

        SourceReader<Long, NumberSequenceSplit> restored = source.createReader(context);
        restored.start();
        restored.addSplits(state);
        restored.notifyNoMoreSplits();
        while (restored.pollNext(output) != InputStatus.END_OF_INPUT) {
            assertThat(restored.isAvailable()).isDone();
        }

        assertThat(output.records).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(context.requests).isEqualTo(2);
        reader.close();
        restored.close();
    }

    @Test
    void keepsSplitsAndStateAsBytes() throws Exception {
        NumberSequenceSource source = new NumberSequenceSource(0, 1);
        List<NumberSequenceSplit> splits =
                List.of(new NumberSequenceSplit("a", Long.MIN_VALUE, 7), new NumberSequenceSplit("", 1, 0));
        SimpleVersionedSerializer<Collection<NumberSequenceSplit>> serializer =
                source.getEnumeratorCheckpointSerializer();

        assertThat(serializer.deserialize(serializer.getVersion(), serializer.serialize(splits)))
                .isEqualTo(splits);
        assertThatThrownBy(() -> serializer.deserialize(99, new byte[0])).hasMessageContaining("version 99");
    }
}
