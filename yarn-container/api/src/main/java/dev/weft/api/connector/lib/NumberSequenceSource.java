package dev.weft.api.connector.lib;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.type.DataInputDeserializer;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.ResultTypeQueryable;
import dev.weft.api.type.TypeInformation;
import dev.weft.api.type.Types;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** All numbers from one to another, both included, cut into as many splits as there are readers. */
public class NumberSequenceSource
        implements Source<
                        Long,
                        NumberSequenceSource.NumberSequenceSplit,
                        Collection<NumberSequenceSource.NumberSequenceSplit>>,
                ResultTypeQueryable<Long> {
    private static final long serialVersionUID = 1L;

    private final long from;
    private final long to;

    /**
     * The numbers from {@code from} to {@code to}.
     *
     * @throws IllegalArgumentException when there is none
     */
    public NumberSequenceSource(long from, long to) {
        if (from > to) {
            throw new IllegalArgumentException("A sequence cannot go from " + from + " down to " + to);
        }
        this.from = from;
        this.to = to;
    }

    public long getFrom() {
        return from;
    }

    public long getTo() {
        return to;
    }

    @Override
    public TypeInformation<Long> getProducedType() {
        return Types.LONG;
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SourceReader<Long, NumberSequenceSplit> createReader(SourceReaderContext readerContext) {
        return new Reader(readerContext);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> createEnumerator(
            SplitEnumeratorContext<NumberSequenceSplit> enumContext) {
        return new SplitQueueEnumerator<>(enumContext, splitNumberRange(from, to, enumContext.currentParallelism()));
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> restoreEnumerator(
            SplitEnumeratorContext<NumberSequenceSplit> enumContext, Collection<NumberSequenceSplit> checkpoint) {
        return new SplitQueueEnumerator<>(enumContext, checkpoint);
    }

    @Override
    public SimpleVersionedSerializer<NumberSequenceSplit> getSplitSerializer() {
        return new SplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<Collection<NumberSequenceSplit>> getEnumeratorCheckpointSerializer() {
        return new SplitCollectionSerializer<>(new SplitSerializer());
    }

    /** Up to {@code numSplits} ranges of nearly equal length, none empty. */
    protected List<NumberSequenceSplit> splitNumberRange(long first, long last, int numSplits) {
        BigInteger count =
                BigInteger.valueOf(last).subtract(BigInteger.valueOf(first)).add(BigInteger.ONE);
        int parts = count.min(BigInteger.valueOf(numSplits)).intValueExact();
        List<NumberSequenceSplit> splits = new ArrayList<>(parts);
        for (int i = 0; i < parts; i++) {
            long start = bound(first, count, i, parts);
            splits.add(new NumberSequenceSplit(String.valueOf(i), start, bound(first, count, i + 1, parts) - 1));
        }
        return splits;
    }

    private static long bound(long first, BigInteger count, int part, int parts) {
        BigInteger share = count.multiply(BigInteger.valueOf(part)).divide(BigInteger.valueOf(parts));
        return BigInteger.valueOf(first).add(share).longValue();
    }

    /**
     * A range of numbers.
     *
     * @param splitId unique within the source
     * @param from first number
     * @param to last number; below {@code from} when all are read
     */
    public record NumberSequenceSplit(String splitId, long from, long to) implements SourceSplit {}

    private static final class Reader extends SplitReaderSkeleton<Long, NumberSequenceSplit> {
        private String splitId = "";
        private long next;
        private long last;
        private boolean finished;

        Reader(SourceReaderContext context) {
            super(context);
        }

        @Override
        void open(NumberSequenceSplit split) {
            splitId = split.splitId();
            next = split.from();
            last = split.to();
            finished = next > last;
        }

        @Override
        boolean emitNext(ReaderOutput<Long> output) { // hot
            if (finished) {
                return false;
            }
            long value = next;
            finished = value == last;
            next = value + 1;
            output.collect(value);
            return true;
        }

        @Override
        NumberSequenceSplit position() {
            return finished ? new NumberSequenceSplit(splitId, 1, 0) : new NumberSequenceSplit(splitId, next, last);
        }
    }

    private static final class SplitSerializer implements SimpleVersionedSerializer<NumberSequenceSplit> {
        private static final int VERSION = 1;
        private static final int BYTES = 40;

        @Override
        public int getVersion() {
            return VERSION;
        }

        @Override
        public byte[] serialize(NumberSequenceSplit split) throws IOException {
            DataOutputSerializer out = new DataOutputSerializer(BYTES);
            out.writeUTF(split.splitId());
            out.writeLong(split.from());
            out.writeLong(split.to());
            return out.getCopyOfBuffer();
        }

        @Override
        public NumberSequenceSplit deserialize(int version, byte[] serialized) throws IOException {
            if (version != VERSION) {
                throw new IOException("Unknown version " + version + " of a number range; known is " + VERSION);
            }
            DataInputDeserializer in = new DataInputDeserializer(serialized);
            String id = in.readUTF();
            long from = in.readLong();
            return new NumberSequenceSplit(id, from, in.readLong());
        }
    }
}
