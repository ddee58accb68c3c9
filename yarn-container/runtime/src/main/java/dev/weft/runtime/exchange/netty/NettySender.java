package dev.weft.runtime.exchange.netty;

import dev.weft.core.error.EngineException;
import dev.weft.runtime.exchange.ChannelEvent;
import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.RecordChunk;
import dev.weft.runtime.exchange.RemoteSender;
import dev.weft.runtime.memory.NetworkMemory;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jctools.queues.SpscUnboundedArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A sending end: the task's thread encodes frames into pooled direct buffers and queues them, the event loop writes them. The
 * number of the channel is known only once the receiver opened it; what is queued before waits and gets its number as it leaves.
 */
final class NettySender implements RemoteSender {
    private static final int BUFFER_BYTES = 32 * 1024;
    private static final int PIECE_BYTES = BUFFER_BYTES - Frame.DATA_HEADER_BYTES;
    /** What every sending end may have under way. */
    private static final int RESERVED_BYTES = 2 * BUFFER_BYTES;

    private static final int QUEUE_CHUNK = 16;

    private final ChannelId id;
    private final RemoteSender.Listener listener;
    private final ByteBufAllocator allocator;
    private final NetworkMemory memory;
    private final PeerLink link;

    private final SpscUnboundedArrayQueue<ByteBuf> frames = new SpscUnboundedArrayQueue<>(QUEUE_CHUNK);
    private final AtomicLong unsent = new AtomicLong();
    private final AtomicBoolean queued = new AtomicBoolean();
    private volatile boolean closed;

    // Event loop; number is read by the task after the first credit.
    private volatile int number = -1;
    private long reservedBytes;
    private boolean gone;

    NettySender(
            ChannelId id,
            RemoteSender.Listener listener,
            ByteBufAllocator allocator,
            NetworkMemory memory,
            PeerLink link) {
        this.id = id;
        this.listener = listener;
        this.allocator = allocator;
        this.memory = memory;
        this.link = link;
        memory.reserve(RESERVED_BYTES, "channel " + id);
        this.reservedBytes = RESERVED_BYTES;
    }

    ChannelId id() {
        return id;
    }

    @Override
    public void send(int offset, int length, RecordChunk chunk) {
        int flags = (chunk.keyed() ? Frame.KEYED : 0)
                | (chunk.timestamped() ? Frame.TIMESTAMPED : 0)
                | (offset == 0 ? Frame.FIRST_PIECE : 0);
        enqueue(Frame.data(allocator, number, flags, chunk.length(), chunk.bytes(), offset, length));
    }

    @Override
    public void send(ChannelEvent event) {
        enqueue(Frame.event(allocator, number, event));
    }

    private void enqueue(ByteBuf frame) {
        if (closed) {
            frame.release();
            return;
        }
        unsent.addAndGet(frame.readableBytes());
        frames.offer(frame);
        announce();
    }

    private void announce() {
        if (queued.compareAndSet(false, true)) {
            link.hasFrames(this);
        }
    }

    /** Event loop: the next frame to write, or null when there is none or the receiver is not there yet. */
    @Nullable
    ByteBuf nextFrame() {
        if (number < 0) {
            return null;
        }
        ByteBuf frame = frames.poll();
        if (frame != null) {
            // It may have been encoded before the number was known.
            frame.setInt(Frame.PREFIX_BYTES, number);
        }
        return frame;
    }

    /** Event loop, after {@link #nextFrame} found nothing: true when more came meanwhile and it must be asked again. */
    boolean refilled() {
        queued.set(false);
        return number >= 0 && !frames.isEmpty() && queued.compareAndSet(false, true);
    }

    /** Event loop: {@code bytes} were written. */
    void written(long bytes) {
        if (unsent.addAndGet(-bytes) <= RESERVED_BYTES) {
            listener.progress();
        }
    }

    /** Event loop: the receiver is there. */
    void attach(int newNumber, int window) {
        number = newNumber;
        credit(0, window);
        announce();
    }

    /** Event loop: the receiver consumed; what it allows is cut to what network memory there is. */
    void credit(long consumedBytes, int window) {
        long missing = window - reservedBytes;
        if (missing > 0 && !gone && memory.tryReserve(missing)) {
            reservedBytes = window;
        }
        listener.credit(consumedBytes, (int) Math.min(window, reservedBytes));
    }

    int number() {
        return number;
    }

    /** Whether its receiver has asked for it. */
    boolean met() {
        return number >= 0;
    }

    @Override
    public int maxPieceBytes() {
        return PIECE_BYTES;
    }

    @Override
    public long unsentBytes() {
        return unsent.get();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            link.senderClosed(this);
        }
    }

    /** Event loop: the channel is broken. */
    void fail(EngineException cause) {
        closed = true;
        drop();
        listener.failed(cause);
    }

    /** Event loop: gives everything back. Idempotent. */
    void drop() {
        ByteBuf frame = frames.poll();
        while (frame != null) {
            unsent.addAndGet(-frame.readableBytes());
            frame.release();
            frame = frames.poll();
        }
        if (!gone) {
            gone = true;
            memory.release(reservedBytes);
        }
    }
}
