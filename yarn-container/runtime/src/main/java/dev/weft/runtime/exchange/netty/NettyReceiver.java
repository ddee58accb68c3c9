package dev.weft.runtime.exchange.netty;

import dev.weft.core.error.EngineException;
import dev.weft.runtime.exchange.ChannelElement;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.RecordChunk;
import dev.weft.runtime.exchange.RemoteReceiver;
import dev.weft.runtime.memory.HeapBuffers;
import io.netty.buffer.ByteBuf;

/** A receiving end: puts the pieces of a chunk together. Event loop, but for the interface's methods: task. */
final class NettyReceiver implements RemoteReceiver {
    private static final byte[] NONE = {};

    private final ChannelId id;
    private final int number;
    private final int firstWindow;
    private final RemoteReceiver.Listener listener;
    private final HeapBuffers buffers;
    private final PeerLink link;

    private byte[] chunk = NONE;
    private int filled;
    private int chunkLength;
    private int flags;
    private boolean touched;
    private boolean met;

    NettyReceiver(
            ChannelId id,
            int number,
            int firstWindow,
            RemoteReceiver.Listener listener,
            HeapBuffers buffers,
            PeerLink link) {
        this.id = id;
        this.number = number;
        this.firstWindow = firstWindow;
        this.listener = listener;
        this.buffers = buffers;
        this.link = link;
    }

    ChannelId id() {
        return id;
    }

    int number() {
        return number;
    }

    /** What its sender may send at first. */
    int firstWindow() {
        return firstWindow;
    }

    /** Whether its sender has sent anything. */
    boolean met() {
        return met;
    }

    /** A DATA frame begins. */
    void beginPiece(int newFlags, int newChunkLength) {
        met = true;
        if ((newFlags & Frame.FIRST_PIECE) != 0) {
            flags = newFlags;
            chunkLength = newChunkLength;
            chunk = buffers.take(newChunkLength);
            filled = 0;
        }
    }

    /** The next {@code length} bytes of {@code in} belong to the piece. */
    void fill(ByteBuf in, int length) {
        if (length > chunkLength - filled) {
            throw new IllegalStateException("Channel " + id + ": more bytes than the chunk's " + chunkLength);
        }
        in.readBytes(chunk, filled, length);
        filled += length;
        if (filled == chunkLength) {
            RecordChunk whole =
                    new RecordChunk(chunk, chunkLength, (flags & Frame.KEYED) != 0, (flags & Frame.TIMESTAMPED) != 0);
            chunk = NONE;
            chunkLength = 0;
            filled = 0;
            received(whole);
        }
    }

    void received(ChannelElement element) {
        met = true;
        listener.received(element);
    }

    /** True at the first call since the last {@link #readComplete}. */
    boolean touch() {
        boolean first = !touched;
        touched = true;
        return first;
    }

    void readComplete() {
        touched = false;
        listener.readComplete();
    }

    void fail(EngineException cause) {
        listener.failed(cause);
    }

    @Override
    public void credit(long consumedBytes, int windowBytes) {
        link.sendCredit(number, consumedBytes, windowBytes);
    }

    @Override
    public void recycle(RecordChunk done) {
        buffers.release(done.bytes());
    }

    @Override
    public void close() {
        link.receiverClosed(this);
    }
}
