package dev.weft.connector.basic;

import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.lib.NumberSequenceSource.NumberSequenceSplit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Reads numbers and emits what the user's function makes of them. Task thread. */
@SuppressWarnings("try") // close() throws what the user's function throws
final class GeneratingReader<OUT> implements SourceReader<OUT, NumberSequenceSplit> {
    private final SourceReader<Long, NumberSequenceSplit> numbers;
    private final GeneratorFunction<Long, OUT> generator;
    private final RateLimiter<NumberSequenceSplit> rate;
    private final SourceReaderContext context;
    /** Done when the next record may be emitted; null when that was not asked yet. */
    private @Nullable CompletableFuture<Void> turn;

    private @Nullable GeneratingOutput<OUT> output;
    private boolean opened;

    GeneratingReader(
            SourceReader<Long, NumberSequenceSplit> numbers,
            GeneratorFunction<Long, OUT> generator,
            RateLimiter<NumberSequenceSplit> rate,
            SourceReaderContext context) {
        this.numbers = numbers;
        this.generator = generator;
        this.rate = rate;
        this.context = context;
    }

    @Override
    public void start() {
        numbers.start();
    }

    @Override
    public InputStatus pollNext(ReaderOutput<OUT> target) throws Exception { // hot
        if (!opened) {
            opened = true;
            generator.open(context);
        }
        CompletableFuture<Void> mine = turn;
        if (mine == null) {
            mine = rate.acquire().toCompletableFuture();
            turn = mine;
        }
        if (!mine.isDone()) {
            return InputStatus.NOTHING_AVAILABLE;
        }
        GeneratingOutput<OUT> known = output;
        if (known == null || known.target() != target) {
            known = new GeneratingOutput<>(target, generator);
            output = known;
        }
        long before = known.emitted();
        InputStatus status = numbers.pollNext(known);
        if (known.emitted() > before) {
            turn = null;
        }
        return status;
    }

    @Override
    public List<NumberSequenceSplit> snapshotState(long checkpointId) {
        return numbers.snapshotState(checkpointId);
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        CompletableFuture<Void> waiting = turn;
        return waiting != null && !waiting.isDone() ? waiting : numbers.isAvailable();
    }

    @Override
    public void addSplits(List<NumberSequenceSplit> splits) {
        splits.forEach(rate::notifyAddingSplit);
        numbers.addSplits(splits);
    }

    @Override
    public void notifyNoMoreSplits() {
        numbers.notifyNoMoreSplits();
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws Exception {
        rate.notifyCheckpointComplete(checkpointId);
        numbers.notifyCheckpointComplete(checkpointId);
    }

    @Override
    public void close() throws Exception {
        CompletableFuture<Void> waiting = turn;
        if (waiting != null) {
            waiting.cancel(false);
        }
        if (opened) {
            generator.close();
        }
        numbers.close();
    }
}
