package dev.weft.connector.basic;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.connector.lib.NumberSequenceSource;
import dev.weft.api.connector.lib.NumberSequenceSource.NumberSequenceSplit;
import dev.weft.api.type.ResultTypeQueryable;
import dev.weft.api.type.TypeInformation;
import java.util.Collection;

/** Records made from the numbers 0 … count − 1 by a function of the user. Every reader makes a range of them. */
public final class DataGeneratorSource<OUT>
        implements Source<OUT, NumberSequenceSplit, Collection<NumberSequenceSplit>>, ResultTypeQueryable<OUT> {
    private static final long serialVersionUID = 1L;

    private final GeneratorFunction<Long, OUT> generator;
    private final NumberSequenceSource numbers;
    private final RateLimiterStrategy<NumberSequenceSplit> rate;
    private final TypeInformation<OUT> type;

    /** {@code count} records. */
    public DataGeneratorSource(GeneratorFunction<Long, OUT> generator, long count, TypeInformation<OUT> type) {
        this(generator, count, RateLimiterStrategy.noOp(), type);
    }

    /** {@code count} records at a limited rate. */
    public DataGeneratorSource(
            GeneratorFunction<Long, OUT> generator,
            long count,
            RateLimiterStrategy<?> rateLimiterStrategy,
            TypeInformation<OUT> type) {
        this(generator, new NumberSequenceSource(0, count - 1), rateLimiterStrategy, type);
    }

    /** A record for each of {@code numbers}. */
    public DataGeneratorSource(
            GeneratorFunction<Long, OUT> generator, NumberSequenceSource numbers, TypeInformation<OUT> type) {
        this(generator, numbers, RateLimiterStrategy.noOp(), type);
    }

    /** A record for each of {@code numbers} at a limited rate. */
    @SuppressWarnings("unchecked") // a strategy that looks at its splits gets those of this source
    public DataGeneratorSource(
            GeneratorFunction<Long, OUT> generator,
            NumberSequenceSource numbers,
            RateLimiterStrategy<?> rateLimiterStrategy,
            TypeInformation<OUT> type) {
        this.generator = generator;
        this.numbers = numbers;
        this.rate = (RateLimiterStrategy<NumberSequenceSplit>) rateLimiterStrategy;
        this.type = type;
    }

    public GeneratorFunction<Long, OUT> getGeneratorFunction() {
        return generator;
    }

    @Override
    public TypeInformation<OUT> getProducedType() {
        return type;
    }

    /** Unbounded when the numbers go to the largest there is: that is how a source without end is written. */
    @Override
    public Boundedness getBoundedness() {
        return numbers.getTo() >= Long.MAX_VALUE - 1 ? Boundedness.CONTINUOUS_UNBOUNDED : Boundedness.BOUNDED;
    }

    @Override
    public SourceReader<OUT, NumberSequenceSplit> createReader(SourceReaderContext readerContext) {
        return new GeneratingReader<>(
                numbers.createReader(readerContext),
                generator,
                rate.createRateLimiter(readerContext.currentParallelism()),
                readerContext);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> createEnumerator(
            SplitEnumeratorContext<NumberSequenceSplit> enumContext) {
        return numbers.createEnumerator(enumContext);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> restoreEnumerator(
            SplitEnumeratorContext<NumberSequenceSplit> enumContext, Collection<NumberSequenceSplit> checkpoint) {
        return numbers.restoreEnumerator(enumContext, checkpoint);
    }

    @Override
    public SimpleVersionedSerializer<NumberSequenceSplit> getSplitSerializer() {
        return numbers.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<Collection<NumberSequenceSplit>> getEnumeratorCheckpointSerializer() {
        return numbers.getEnumeratorCheckpointSerializer();
    }
}
