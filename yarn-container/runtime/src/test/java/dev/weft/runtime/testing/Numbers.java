package dev.weft.runtime.testing;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.InputStatus;
import dev.weft.api.connector.ReaderOutput;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SourceSplit;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongFunction;

/** A source of one record per number, the numbers of a split in order, one per poll. */
public final class Numbers<T> implements Source<T, Numbers.Range, Void> {
    private static final long serialVersionUID = 1L;

    /** Makes the record of a number; serialisable. */
    public interface Make<T> extends LongFunction<T>, java.io.Serializable {}

    /** Numbers from {@code first}, {@code end} excluded. */
    public record Range(long first, long end) implements SourceSplit {
        @Override
        public String splitId() {
            return first + "-" + end;
        }
    }

    private final Make<T> make;

    public Numbers(Make<T> make) {
        this.make = make;
    }

    public static byte[] split(long first, long end) {
        return ByteBuffer.allocate(2 * Long.BYTES).putLong(first).putLong(end).array();
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<Range, Void> createEnumerator(SplitEnumeratorContext<Range> context) {
        throw new UnsupportedOperationException("The test deals out splits");
    }

    @Override
    public SplitEnumerator<Range, Void> restoreEnumerator(SplitEnumeratorContext<Range> context, Void state) {
        throw new UnsupportedOperationException("The test deals out splits");
    }

    @Override
    public SimpleVersionedSerializer<Range> getSplitSerializer() {
        return new SimpleVersionedSerializer<>() {
            @Override
            public int getVersion() {
                return 1;
            }

            @Override
            public byte[] serialize(Range range) {
                return split(range.first(), range.end());
            }

            @Override
            public Range deserialize(int version, byte[] serialized) {
                ByteBuffer bytes = ByteBuffer.wrap(serialized);
                return new Range(bytes.getLong(), bytes.getLong());
            }
        };
    }

    @Override
    public SimpleVersionedSerializer<Void> getEnumeratorCheckpointSerializer() {
        throw new UnsupportedOperationException("The test deals out splits");
    }

    @Override
    public SourceReader<T, Range> createReader(SourceReaderContext context) {
        return new Reader<>(make);
    }

    private static final class Reader<T> implements SourceReader<T, Range> {
        private final Make<T> make;
        private final ArrayDeque<Range> splits = new ArrayDeque<>();
        private final CompletableFuture<Void> available = new CompletableFuture<>();
        private long next;
        private boolean noMore;

        Reader(Make<T> make) {
            this.make = make;
        }

        @Override
        public void start() {}

        @Override
        public InputStatus pollNext(ReaderOutput<T> output) {
            Range current = splits.peek();
            if (current == null) {
                return noMore ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
            }
            if (next >= current.end()) {
                splits.remove();
                next = splits.isEmpty() ? 0 : splits.element().first();
                return InputStatus.MORE_AVAILABLE;
            }
            output.collect(make.apply(next++));
            return InputStatus.MORE_AVAILABLE;
        }

        @Override
        public List<Range> snapshotState(long checkpointId) {
            List<Range> left = new ArrayList<>(splits);
            if (!left.isEmpty()) {
                left.set(0, new Range(next, left.get(0).end()));
            }
            return left;
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return available;
        }

        @Override
        public void addSplits(List<Range> more) {
            if (splits.isEmpty()) {
                next = more.get(0).first();
            }
            splits.addAll(more);
            available.complete(null);
        }

        @Override
        public void notifyNoMoreSplits() {
            noMore = true;
            available.complete(null);
        }

        @Override
        public void close() {}
    }
}
