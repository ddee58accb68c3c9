package dev.weft.connector.basic;

import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SourceOutput;
import dev.weft.api.time.Watermark;

/** Turns each number into a record on its way out. */
final class GeneratingOutput<OUT> implements ReaderOutput<Long> {
    private final ReaderOutput<OUT> target;
    private final GeneratorFunction<Long, OUT> generator;
    private long emitted;

    GeneratingOutput(ReaderOutput<OUT> target, GeneratorFunction<Long, OUT> generator) {
        this.target = target;
        this.generator = generator;
    }

    ReaderOutput<OUT> target() {
        return target;
    }

    /** Records so far. */
    long emitted() {
        return emitted;
    }

    private OUT make(Long number) {
        try {
            return generator.map(number);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("The generator failed at number " + number, e);
        }
    }

    @Override
    public void collect(Long number) { // hot
        emitted++;
        target.collect(make(number));
    }

    @Override
    public void collect(Long number, long timestamp) {
        emitted++;
        target.collect(make(number), timestamp);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        target.emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
        target.markIdle();
    }

    @Override
    public void markActive() {
        target.markActive();
    }

    @Override
    public SourceOutput<Long> createOutputForSplit(String splitId) {
        throw new UnsupportedOperationException("A sequence of numbers has no event time of its own");
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
        target.releaseOutputForSplit(splitId);
    }
}
