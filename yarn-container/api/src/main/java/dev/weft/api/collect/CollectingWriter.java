package dev.weft.api.collect;

import dev.weft.api.connector.StatefulSinkWriter;
import dev.weft.api.function.CheckpointListener;
import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.TypeSerializer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps records as bytes until the client has fetched them, and waits while it keeps too many: that is back pressure. What the
 * client asks comes between records, and while the writer waits inside one. Task thread.
 */
final class CollectingWriter<T> implements StatefulSinkWriter<T, CollectState>, CheckpointListener {
    /** Kept at most, but for one record more. */
    static final int KEPT_BYTES = 2 * 1024 * 1024;
    /** Of one answer: it is a message to the master like any other. */
    static final int ANSWER_BYTES = 1024 * 1024;
    /** A client asks at least once a second: one that has been silent for so long is gone. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);
    private static final int INITIAL_BYTES = 256;

    private final ClientLink link;
    private final TypeSerializer<T> serializer;
    private final DataOutputSerializer record = new DataOutputSerializer(INITIAL_BYTES);
    private final CollectedBytes bytes;
    /** Attempts are numbered upwards over restarts and takeovers. */
    private final int version;

    private final TreeMap<Long, Long> endsByCheckpoint = new TreeMap<>();
    /** Where this version began, and those before that no client has asked. */
    private final TreeMap<Integer, Long> begins;

    private long safe;
    private boolean inputEnded;
    private boolean endKnown;
    private @Nullable CollectRequest open;
    private long askedAtMillis = Long.MIN_VALUE;

    CollectingWriter(ClientLink link, CollectedBytes bytes, TreeMap<Integer, Long> begins) {
        this.link = link;
        this.serializer = link.createInputSerializer();
        this.bytes = bytes;
        this.version = link.getTaskInfo().getAttemptNumber() + 1;
        this.begins = begins;
        begins.put(version, bytes.end());
        this.safe = bytes.end();
        link.onRequest(this::asked);
    }

    @Override
    public void write(T element, Context context) throws IOException, InterruptedException {
        while (bytes.length() >= KEPT_BYTES) {
            link.awaitRequest(LOOK_AGAIN);
        }
        record.clear();
        record.writeInt(0);
        serializer.serialize(element, record);
        record.putInt(0, record.length() - Integer.BYTES);
        bytes.append(record.getSharedBuffer(), 0, record.length());
        answer();
    }

    private void asked(byte[] request) {
        CollectRequest asked = CollectRequest.decode(request);
        askedAtMillis = link.getProcessingTimeService().getCurrentProcessingTime();
        open = asked;
        if (asked.version() == version) {
            bytes.dropBefore(asked.offset());
            begins.clear();
            endKnown = asked.ended();
        }
        answer();
    }

    /** Once there is something to say to who asked. */
    private void answer() {
        CollectRequest asked = open;
        if (asked == null) {
            return;
        }
        boolean same = asked.version() == version;
        if (!same || bytes.length() > 0 || asked.safe() != safe || inputEnded && !asked.ended()) {
            open = null;
            link.answer(answer(same ? ANSWER_BYTES : 0));
        }
    }

    private byte[] answer(int limit) {
        byte[] some = bytes.copy(bytes.start(), limit);
        return answer(some, inputEnded && some.length == bytes.length());
    }

    private byte[] answer(byte[] some, boolean ended) {
        return new CollectAnswer(version, begins, bytes.start(), safe, ended, some).encode();
    }

    /** At the end of the input a client that is there gets the rest now; one that comes later finds it in the job's result. */
    @Override
    public void flush(boolean endOfInput) throws InterruptedException {
        if (!endOfInput) {
            return;
        }
        inputEnded = true;
        answer();
        while (bytes.length() > ANSWER_BYTES || !clientHasAll() && clientIsThere()) {
            link.awaitRequest(LOOK_AGAIN);
        }
    }

    private boolean clientHasAll() {
        return bytes.length() == 0 && endKnown;
    }

    private boolean clientIsThere() {
        return askedAtMillis != Long.MIN_VALUE
                && link.getProcessingTimeService().getCurrentProcessingTime() - askedAtMillis < PATIENCE.toMillis();
    }

    @Override
    public List<CollectState> snapshotState(long checkpointId) {
        endsByCheckpoint.put(checkpointId, bytes.end());
        return List.of(new CollectState(begins, bytes.start(), bytes.copy(bytes.start(), bytes.length())));
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) {
        Map<Long, Long> complete = endsByCheckpoint.headMap(checkpointId, true);
        for (long end : complete.values()) {
            safe = Math.max(safe, end);
        }
        complete.clear();
        answer();
    }

    @Override
    public void notifyCheckpointAborted(long checkpointId) {
        endsByCheckpoint.remove(checkpointId);
    }

    @Override
    public void close() {
        link.keep(answer(bytes.copy(bytes.start(), bytes.length()), true));
    }
}
