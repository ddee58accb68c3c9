package dev.weft.runtime.operator;

import dev.weft.api.connector.Committer;
import dev.weft.api.connector.CommitterInitContext;
import dev.weft.api.connector.CommittingSinkWriter;
import dev.weft.api.connector.SimpleVersionedSerializer;
import dev.weft.api.connector.Sink;
import dev.weft.api.connector.StatefulSinkWriter;
import dev.weft.api.connector.SupportsCommitter;
import dev.weft.api.connector.SupportsWriterState;
import dev.weft.api.connector.WriterInitContext;
import dev.weft.api.function.CheckpointListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** Commits numbers in two phases and says what is done to it; one committable per checkpoint, what was written as its text. */
final class TwoPhaseSink implements Sink<Long>, SupportsCommitter<String>, SupportsWriterState<Long, String> {
    private static final long serialVersionUID = 1L;

    static final List<String> CALLS = Collections.synchronizedList(new ArrayList<>());

    /** How many tries of each committable ask for another. */
    static int tries;

    /** Text form. */
    private static final class Texts implements SimpleVersionedSerializer<String> {
        @Override
        public int getVersion() {
            return 2;
        }

        @Override
        public byte[] serialize(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public String deserialize(int version, byte[] serialized) throws IOException {
            if (version != getVersion()) {
                throw new IOException("Version " + version);
            }
            return new String(serialized, StandardCharsets.UTF_8);
        }
    }

    @Override
    public Writer createWriter(WriterInitContext context) {
        return new Writer(List.of());
    }

    @Override
    public StatefulSinkWriter<Long, String> restoreWriter(WriterInitContext context, Collection<String> state) {
        CALLS.add(
                "restore " + state + " of " + context.getRestoredCheckpointId().orElseThrow());
        return new Writer(state);
    }

    @Override
    public SimpleVersionedSerializer<String> getWriterStateSerializer() {
        return new Texts();
    }

    @Override
    public SimpleVersionedSerializer<String> getCommittableSerializer() {
        return new Texts();
    }

    @Override
    public Committer<String> createCommitter(CommitterInitContext context) {
        return new Committing();
    }

    /** Its state is the number of committables it made. */
    private static final class Writer
            implements CommittingSinkWriter<Long, String>, StatefulSinkWriter<Long, String>, CheckpointListener {
        private final List<Long> written = new ArrayList<>();
        private int made;

        Writer(Collection<String> state) {
            state.forEach(text -> made += Integer.parseInt(text));
        }

        @Override
        public void write(Long element, Context context) {
            written.add(element);
        }

        @Override
        public void flush(boolean endOfInput) {
            CALLS.add("flush " + endOfInput);
        }

        @Override
        public Collection<String> prepareCommit() {
            if (written.isEmpty()) {
                return List.of();
            }
            String committable = "#" + made++ + written;
            written.clear();
            return List.of(committable);
        }

        @Override
        public List<String> snapshotState(long checkpointId) {
            return List.of(String.valueOf(made));
        }

        @Override
        public void notifyCheckpointComplete(long checkpointId) {
            CALLS.add("complete " + checkpointId);
        }

        @Override
        public void notifyCheckpointAborted(long checkpointId) {
            CALLS.add("aborted " + checkpointId);
        }

        @Override
        public void close() {
            CALLS.add("close writer");
        }
    }

    private static final class Committing implements Committer<String> {
        @Override
        public void commit(Collection<CommitRequest<String>> requests) {
            for (CommitRequest<String> request : requests) {
                if (request.getNumberOfRetries() < tries) {
                    CALLS.add("retry " + request.getCommittable());
                    request.retryLater();
                } else if (request.getCommittable().contains("-1")) {
                    request.signalFailedWithUnknownReason(new IOException("disk is full"));
                } else {
                    CALLS.add("commit " + request.getCommittable());
                }
            }
        }

        @Override
        public void close() {
            CALLS.add("close committer");
        }
    }
}
