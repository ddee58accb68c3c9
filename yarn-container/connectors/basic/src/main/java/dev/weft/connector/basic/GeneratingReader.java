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
    private final SourceReaderContext context;
    private @Nullable GeneratingOutput<OUT> output;
    private boolean opened;

    GeneratingReader(
            SourceReader<Long, NumberSequenceSplit> numbers,
            GeneratorFunction<Long, OUT> generator,
            SourceReaderContext context) {
        this.numbers = numbers;
        this.generator = generator;
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
        GeneratingOutput<OUT> known = output;
        if (known == null || known.target() != target) {
            known = new GeneratingOutput<>(target, generator);
            output = known;
        }
        return numbers.pollNext(known);
    }

    @Override
    public List<NumberSequenceSplit> snapshotState(long checkpointId) {
        return numbers.snapshotState(checkpointId);
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return numbers.isAvailable();
    }

    @Override
    public void addSplits(List<NumberSequenceSplit> splits) {
        numbers.addSplits(splits);
    }

    @Override
    public void notifyNoMoreSplits() {
        numbers.notifyNoMoreSplits();
    }

    @Override
    public void close() throws Exception {
        if (opened) {
            generator.close();
        }
        numbers.close();
    }
}
