package dev.weft.runtime.exchange;

import dev.weft.api.type.DataOutputSerializer;
import dev.weft.api.type.TypeSerializer;
import dev.weft.core.error.EngineException;
import dev.weft.core.error.ErrorCode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Fills chunks for a task on another worker. A chunk leaves when it has a quarter of the window, at most 32 KiB; one record larger
 * than that makes a larger chunk, which leaves in pieces as fast as the socket takes them. Confined to the sending task's thread
 * but for the listener's methods.
 */
final class RemoteOutput extends OutputChannel implements RemoteSender.Listener {
    private static final int INITIAL_BYTES = 512;
    /** With the record that goes over it, a chunk of small records fills one 32 KiB buffer. */
    private static final int MAX_CHUNK_BYTES = 31 * 1024;
    /** An array that one large record left behind is not kept. */
    private static final int KEPT_BYTES = 2 * MAX_CHUNK_BYTES;
    /** A channel holds at least so many chunks before it is full. */
    private static final int CHUNKS_IN_FLIGHT = 4;
    /**
     * What may be on its way to a receiver that is not there yet: within the memory that every sending end has reserved. The other
     * channels of the task get their records meanwhile, so a task that starts late holds nobody up.
     */
    private static final int FIRST_WINDOW = 32 * 1024;
    /** Large chunks: bytes that may wait for the socket. */
    private static final int MAX_UNSENT_BYTES = 64 * 1024;

    private final OutputSet outputs;
    private final TaskSignal signal;
    private final TypeSerializer<Object> serializer;
    private final boolean keyed;
    private @Nullable RemoteSender sender;

    private volatile long consumed; // I/O thread
    private volatile int window = FIRST_WINDOW; // I/O thread, once the receiver is there
    private volatile @Nullable EngineException failure; // I/O thread

    private DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);
    private boolean timestamped;
    private int chunkTarget = 1;
    private long produced;
    private long chunks;
    private boolean ended;
    private boolean closed;

    RemoteOutput(OutputSet outputs, TaskSignal signal, TypeSerializer<Object> serializer, boolean keyed) {
        this.outputs = outputs;
        this.signal = signal;
        this.serializer = serializer;
        this.keyed = keyed;
    }

    void open(Transport transport, ChannelId id, ChannelPeer.Remote peer) {
        sender = transport.openSender(id, peer, this);
    }

    private RemoteSender sender() {
        RemoteSender half = sender;
        if (half == null) {
            throw new IllegalStateException("A record before the channel was opened");
        }
        return half;
    }

    @Override
    public void add(Object record, long timestamp) { // hot
        beginRecord(timestamp);
        encode(record);
        if (out.length() >= chunkTarget) {
            handOver();
        }
    }

    @Override
    public void addKeyed(Object record, int hash, long timestamp) { // hot
        beginRecord(timestamp);
        writeHash(hash);
        encode(record);
        if (out.length() >= chunkTarget) {
            handOver();
        }
    }

    private void encode(Object record) { // hot
        try {
            serializer.serialize(record, out);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private void writeHash(int hash) { // hot
        try {
            out.writeInt(hash);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private EngineException cannotWrite(IOException cause) {
        return new EngineException(
                ErrorCode.USER_CODE,
                "A record cannot be written with " + serializer.getClass().getName() + ": " + cause.getMessage(),
                cause);
    }

    private void beginRecord(long timestamp) { // hot
        boolean stamped = timestamp != NO_TIMESTAMP;
        if (stamped != timestamped) {
            switchTimestamps(stamped);
        }
        if (out.length() == 0) {
            startChunk();
        }
        if (stamped) {
            writeTimestamp(timestamp);
        }
    }

    private void writeTimestamp(long timestamp) { // hot
        try {
            out.writeLong(timestamp);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** A chunk's records all have a timestamp or none has. */
    private void switchTimestamps(boolean stamped) {
        if (out.length() > 0) {
            handOver();
        }
        timestamped = stamped;
    }

    private void startChunk() {
        if (!windowOpen()) {
            outputs.becameFull(this);
            outputs.awaitRoom(this, this::windowOpen);
        }
        chunkTarget = Math.max(1, Math.min(MAX_CHUNK_BYTES, window / CHUNKS_IN_FLIGHT));
    }

    private boolean windowOpen() {
        return produced - consumed < window || failure != null;
    }

    /** However it came about: without room left, no record may be started. */
    private void handOver() {
        RecordChunk chunk = new RecordChunk(out.getSharedBuffer(), out.length(), keyed, timestamped);
        produced += chunk.length();
        chunks++;
        RemoteSender half = sender();
        int pieceBytes = half.maxPieceBytes();
        for (int offset = 0; offset < chunk.length(); offset += pieceBytes) {
            if (half.unsentBytes() > MAX_UNSENT_BYTES && chunk.length() > MAX_UNSENT_BYTES) {
                outputs.awaitRoom(this, this::socketTakesMore);
            }
            half.send(offset, Math.min(pieceBytes, chunk.length() - offset), chunk);
        }
        if (chunk.length() > KEPT_BYTES) {
            out = new DataOutputSerializer(INITIAL_BYTES);
        }
        out.clear();
        if (!windowOpen()) {
            outputs.becameFull(this);
        }
    }

    private boolean socketTakesMore() {
        return sender().unsentBytes() <= MAX_UNSENT_BYTES || failure != null;
    }

    @Override
    boolean hasRoom() {
        return out.length() > 0 || windowOpen();
    }

    @Override
    void flush() {
        if (out.length() > 0 && !handingOverLarge()) {
            handOver();
        }
    }

    /** True inside {@link #handOver()} of a chunk that waits for the socket: it is already on its way. */
    private boolean handingOverLarge() {
        return out.length() > MAX_UNSENT_BYTES;
    }

    @Override
    void put(ChannelEvent event) {
        flush();
        ended |= event.isLast();
        sender().send(event);
    }

    @Override
    boolean drained() {
        return sender().unsentBytes() == 0 || failure != null;
    }

    @Override
    void checkAlive() {
        EngineException cause = failure;
        if (cause != null) {
            throw cause;
        }
    }

    @Override
    void close() {
        RemoteSender half = sender;
        if (!closed && half != null) {
            closed = true;
            half.close();
        }
    }

    @Override
    long bytesSent() {
        return produced;
    }

    @Override
    long buffersSent() {
        return chunks;
    }

    /** How many chunks are under way is known from their bytes alone. */
    @Override
    ChannelFill fill() {
        long waiting = Math.max(0, produced - consumed);
        long underWay = (waiting + chunkTarget - 1) / chunkTarget;
        return new ChannelFill(underWay, waiting, waiting / (double) window);
    }

    @Override
    public void credit(long consumedBytes, int windowBytes) {
        window = windowBytes;
        consumed = consumedBytes;
        signal.roomMade();
    }

    @Override
    public void progress() {
        signal.roomMade();
    }

    @Override
    public void failed(EngineException cause) {
        failure = cause;
        signal.requestAttention();
        signal.roomMade();
    }
}
