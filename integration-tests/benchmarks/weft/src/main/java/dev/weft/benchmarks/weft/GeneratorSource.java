package dev.weft.benchmarks.weft;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.benchmarks.workload.Feed;
import dev.weft.benchmarks.workload.Generator;
import java.util.BitSet;

/** A bounded source of generated records: one split per subtask, one record per poll. */
final class GeneratorSource<T> implements Source<T, GeneratorSplit, byte[]> {
    private static final long serialVersionUID = 1L;

    private final Generator<T> generator;
    private final Feed feed;

    GeneratorSource(Generator<T> generator, Feed feed) {
        this.generator = generator;
        this.feed = feed;
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SourceReader<T, GeneratorSplit> createReader(SourceReaderContext context) {
        return feed.isPaced()
                ? new PacedReader<>(generator, feed, context.currentParallelism())
                : new GeneratorReader<>(generator);
    }

    @Override
    public SplitEnumerator<GeneratorSplit, byte[]> createEnumerator(SplitEnumeratorContext<GeneratorSplit> context) {
        return new GeneratorEnumerator(context, feed, new BitSet());
    }

    @Override
    public SplitEnumerator<GeneratorSplit, byte[]> restoreEnumerator(
            SplitEnumeratorContext<GeneratorSplit> context, byte[] checkpoint) {
        return new GeneratorEnumerator(context, feed, BitSet.valueOf(checkpoint));
    }

    @Override
    public SimpleVersionedSerializer<GeneratorSplit> getSplitSerializer() {
        return new GeneratorSplit.Serializer();
    }

    @Override
    public SimpleVersionedSerializer<byte[]> getEnumeratorCheckpointSerializer() {
        return new AsTheyAre();
    }

    /** The enumerator's bytes are their own form. */
    private static final class AsTheyAre implements SimpleVersionedSerializer<byte[]> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(byte[] state) {
            return state;
        }

        @Override
        public byte[] deserialize(int version, byte[] bytes) {
            return bytes;
        }
    }
}
