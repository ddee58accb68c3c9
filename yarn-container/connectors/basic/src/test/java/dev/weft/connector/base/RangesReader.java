package dev.weft.connector.base;

import dev.weft.connector.basic.FakeReaderContext;
import dev.weft.connector.basic.RateLimiterStrategy;
import dev.weft.core.config.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A connector's reader as its author writes it: positions are the next number. */
@SuppressWarnings("try") // close() throws what a connector's code throws
final class RangesReader extends SourceReaderBase<Long, String, Range, AtomicLong[]> {
    final List<String> finished = new ArrayList<>();

    RangesReader(RangeReader reader) {
        this(reader, record -> false, null);
    }

    RangesReader(RangeReader reader, RecordEvaluator<String> evaluator, @Nullable RateLimiterStrategy<Range> rate) {
        super(
                new SingleThreadFetcherManager<>(() -> reader),
                (number, output, state) -> {
                    output.collect(Long.toString(number));
                    state[0].set(number + 1);
                },
                evaluator,
                new Configuration(),
                new FakeReaderContext(),
                rate);
    }

    @Override
    protected AtomicLong[] initializedState(Range split) {
        return new AtomicLong[] {new AtomicLong(split.next()), new AtomicLong(split.end())};
    }

    @Override
    protected Range toSplitType(String splitId, AtomicLong[] state) {
        return new Range(splitId, state[0].get(), state[1].get());
    }

    @Override
    protected void onSplitFinished(Map<String, AtomicLong[]> finishedSplits) {
        finished.addAll(finishedSplits.keySet());
    }
}
