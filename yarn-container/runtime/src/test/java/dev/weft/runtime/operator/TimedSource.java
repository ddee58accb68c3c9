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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/** Reads its splits in turn, one record of each, the number as its time; silent splits have no records. */
final class TimedSource implements Source<Long, TimedSource.Part, Void> {
    private static final long serialVersionUID = 1L;

    private final boolean pauses;

    /** @param pauses single splits can be stopped */
    TimedSource(boolean pauses) {
        this.pauses = pauses;
    }

    /** Numbers from {@code next} in steps of {@code step}; 0: none. */
    record Part(long name, long next, long step) implements SourceSplit {
        @Override
        public String splitId() {
            return "part " + name;
        }
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
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
                return 1;
            }

            @Override
            public byte[] serialize(Part part) {
                return ByteBuffer.allocate(3 * Long.BYTES)
                        .putLong(part.name())
                        .putLong(part.next())
                        .putLong(part.step())
                        .array();
            }

            @Override
            public Part deserialize(int version, byte[] serialized) {
                ByteBuffer bytes = ByteBuffer.wrap(serialized);
                return new Part(bytes.getLong(), bytes.getLong(), bytes.getLong());
            }
        };
    }

    @Override
    public SimpleVersionedSerializer<Void> getEnumeratorCheckpointSerializer() {
        throw new UnsupportedOperationException("The test deals out splits");
    }

    @Override
    public SourceReader<Long, Part> createReader(SourceReaderContext context) {
        return pauses ? new PausingReader() : new Reader();
    }

    /** Cannot pause. */
    private static class Reader implements SourceReader<Long, Part> {
        private final Map<String, Part> parts = new TreeMap<>();
        final Set<String> paused = new TreeSet<>();

        @Override
        public void start() {}

        @Override
        public InputStatus pollNext(ReaderOutput<Long> output) {
            for (Part part : List.copyOf(parts.values())) {
                if (part.step() != 0 && !paused.contains(part.splitId())) {
                    output.createOutputForSplit(part.splitId()).collect(part.next(), part.next());
                    parts.put(part.splitId(), new Part(part.name(), part.next() + part.step(), part.step()));
                } else {
                    output.createOutputForSplit(part.splitId());
                }
            }
            return InputStatus.NOTHING_AVAILABLE;
        }

        @Override
        public List<Part> snapshotState(long checkpointId) {
            return new ArrayList<>(parts.values());
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void addSplits(List<Part> splits) {
            splits.forEach(split -> parts.put(split.splitId(), split));
        }

        @Override
        public void notifyNoMoreSplits() {}

        @Override
        public void close() {}
    }

    private static final class PausingReader extends Reader {
        @Override
        public void pauseOrResumeSplits(Collection<String> splitsToPause, Collection<String> splitsToResume) {
            paused.addAll(splitsToPause);
            paused.removeAll(splitsToResume);
        }
    }
}
