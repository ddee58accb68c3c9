package dev.weft.runtime.operator;

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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Splits of consecutive numbers; tells the outside an offset once a checkpoint holds it. */
final class CountedSource implements Source<Long, CountedSource.Part, Void> {
    private static final long serialVersionUID = 1L;

    /** What the readers of all tests did, in order. */
    static final List<String> CALLS = Collections.synchronizedList(new ArrayList<>());

    /** From {@code next}, {@code end} excluded. */
    record Part(long next, long end) implements SourceSplit {
        @Override
        public String splitId() {
            return "to " + end;
        }
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<Part, Void> createEnumerator(SplitEnumeratorContext<Part> context) {
        throw new UnsupportedOperationException("The test deals out splits");
    }

    @Override
    public SplitEnumerator<Part, Void> restoreEnumerator(SplitEnumeratorContext<Part> context, Void state) {
        throw new UnsupportedOperationException("The test deals out splits");
    }

    @Override
    public SimpleVersionedSerializer<Part> getSplitSerializer() {
        return new SimpleVersionedSerializer<>() {
            @Override
            public int getVersion() {
                return 300;
            }

            @Override
            public byte[] serialize(Part part) {
                return ByteBuffer.allocate(2 * Long.BYTES)
                        .putLong(part.next())
                        .putLong(part.end())
                        .array();
            }

            @Override
            public Part deserialize(int version, byte[] serialized) {
                if (version != getVersion()) {
                    throw new IllegalStateException("Version " + version);
                }
                ByteBuffer bytes = ByteBuffer.wrap(serialized);
                return new Part(bytes.getLong(), bytes.getLong());
            }
        };
    }

    @Override
    public SimpleVersionedSerializer<Void> getEnumeratorCheckpointSerializer() {
        throw new UnsupportedOperationException("The test deals out splits");
    }

    @Override
    public SourceReader<Long, Part> createReader(SourceReaderContext context) {
        return new Reader(context);
    }

    private static final class Reader implements SourceReader<Long, Part> {
        private final SourceReaderContext context;
        private final List<Part> parts = new ArrayList<>();
        private final Map<Long, Long> offsets = new TreeMap<>();

        Reader(SourceReaderContext context) {
            this.context = context;
        }

        @Override
        public void start() {
            CALLS.add("start with " + parts.size());
            if (parts.isEmpty()) {
                context.sendSplitRequest();
            }
        }

        @Override
        public InputStatus pollNext(ReaderOutput<Long> output) {
            if (parts.isEmpty()) {
                return InputStatus.END_OF_INPUT;
            }
            Part part = parts.get(0);
            output.createOutputForSplit(part.splitId()).collect(part.next(), part.next());
            Part rest = new Part(part.next() + 1, part.end());
            if (rest.next() == rest.end()) {
                parts.remove(0);
                output.releaseOutputForSplit(part.splitId());
            } else {
                parts.set(0, rest);
            }
            return InputStatus.MORE_AVAILABLE;
        }

        @Override
        public List<Part> snapshotState(long checkpointId) {
            offsets.put(checkpointId, parts.isEmpty() ? -1 : parts.get(0).next());
            return List.copyOf(parts);
        }

        @Override
        public void notifyCheckpointComplete(long checkpointId) {
            CALLS.add("outside knows " + offsets.get(checkpointId));
        }

        @Override
        public void notifyCheckpointAborted(long checkpointId) {
            CALLS.add("aborted " + checkpointId);
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void addSplits(List<Part> splits) {
            CALLS.add("add " + splits);
            parts.addAll(splits);
        }

        @Override
        public void notifyNoMoreSplits() {}

        @Override
        public void close() {
            CALLS.add("close");
        }
    }
}
