package dev.weft.benchmarks.flink;

import dev.weft.benchmarks.workload.Feed;
import dev.weft.benchmarks.workload.Generator;
import java.util.BitSet;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** A bounded FLIP-27 source of generated records: one split per subtask, one record per poll. */
final class GeneratorSource<T> implements Source<T, GeneratorSplit, byte[]>, ResultTypeQueryable<T> {
    private static final long serialVersionUID = 1L;

    private final Generator<T> generator;
    private final TypeInformation<T> type;
    private final Feed feed;

    GeneratorSource(Generator<T> generator, TypeInformation<T> type, Feed feed) {
        this.generator = generator;
        this.type = type;
        this.feed = feed;
    }

    @Override
    public TypeInformation<T> getProducedType() {
        return type;
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
        return new SimpleVersionedSerializer<>() {
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
        };
    }
}
