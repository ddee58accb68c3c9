package dev.weft.master.testing;

import dev.weft.api.connector.Boundedness;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Source;
import dev.weft.api.connector.SourceEvent;
import dev.weft.api.connector.SourceReader;
import dev.weft.api.connector.SourceReaderContext;
import dev.weft.api.connector.SplitEnumerator;
import dev.weft.api.connector.SplitEnumeratorContext;
import dev.weft.api.connector.lib.NumberSequenceSource;
import dev.weft.api.connector.lib.NumberSequenceSource.NumberSequenceSplit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A source whose enumerator misbehaves in one way and notes what it is told. */
public final class TrickySource implements Source<Long, NumberSequenceSplit, String> {
    private static final long serialVersionUID = 1L;
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final Map<Integer, List<String>> CALLS = new ConcurrentHashMap<>();

    private final Trick trick;
    private final int number = NUMBERS.incrementAndGet();

    /** How it misbehaves. */
    public enum Trick {
        NONE,
        THROW_IN_CREATE,
        THROW_IN_ADD_READER,
        LINKAGE_ERROR,
        CALL_ASYNC
    }

    /** An event with a text. */
    public record Ping(String text) implements SourceEvent {}

    public TrickySource(Trick trick) {
        this.trick = trick;
    }

    /** What any copy of this source's enumerator was told. */
    public List<String> calls() {
        return CALLS.computeIfAbsent(number, key -> new CopyOnWriteArrayList<>());
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, String> createEnumerator(
            SplitEnumeratorContext<NumberSequenceSplit> context) {
        if (trick == Trick.THROW_IN_CREATE) {
            throw new IllegalStateException("the enumerator says no");
        }
        return new Enumerator(context);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, String> restoreEnumerator(
            SplitEnumeratorContext<NumberSequenceSplit> context, String checkpoint) {
        return new Enumerator(context);
    }

    @Override
    public SimpleVersionedSerializer<NumberSequenceSplit> getSplitSerializer() {
        return new NumberSequenceSource(1, 1).getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<String> getEnumeratorCheckpointSerializer() {
        throw new UnsupportedOperationException("There are no checkpoints here");
    }

    @Override
    public SourceReader<Long, NumberSequenceSplit> createReader(SourceReaderContext context) {
        throw new UnsupportedOperationException("There are no readers here");
    }

    private final class Enumerator implements SplitEnumerator<NumberSequenceSplit, String> {
        private final SplitEnumeratorContext<NumberSequenceSplit> context;

        Enumerator(SplitEnumeratorContext<NumberSequenceSplit> context) {
            this.context = context;
            context.metricGroup().setUnassignedSplitsGauge(() -> 0L);
        }

        @Override
        public void start() {
            if (trick == Trick.CALL_ASYNC) {
                context.callAsync(() -> 1, (value, failure) -> calls().add("handled " + value));
                context.callAsync(() -> "again", (value, failure) -> calls().add("handled " + value), 50, 100);
            }
        }

        @Override
        public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {
            calls().add("request " + subtaskId);
        }

        @Override
        public void addSplitsBack(List<NumberSequenceSplit> splits, int subtaskId) {
            calls().add("back " + subtaskId);
        }

        @Override
        public void addReader(int subtaskId) {
            calls().add("addReader " + subtaskId);
            switch (trick) {
                case THROW_IN_ADD_READER -> throw new IllegalStateException("the enumerator says no");
                case LINKAGE_ERROR -> throw new NoClassDefFoundError("com/example/Missing");
                case NONE, THROW_IN_CREATE, CALL_ASYNC ->
                    context.sendEventToSourceReader(subtaskId, new Ping("welcome"));
            }
        }

        @Override
        public String snapshotState(long checkpointId) {
            return "";
        }

        @Override
        public void handleSourceEvent(int subtaskId, SourceEvent sourceEvent) {
            calls().add("event " + subtaskId + " " + ((Ping) sourceEvent).text());
        }

        @Override
        public void close() {
            calls().add("close");
        }
    }
}
