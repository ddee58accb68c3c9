package dev.weft.runtime.exchange;

import dev.weft.core.error.EngineException;
import org.jspecify.annotations.Nullable;

/** A channel from another worker: an I/O thread fills its queue, the receiving task grants credit for what it processed. */
final class RemoteInput extends InputChannel implements RemoteReceiver.Listener {
    /** Credit is granted when one of so many parts of the window was processed: few messages, no stall. */
    private static final int CREDIT_PARTS = 4;

    private volatile @Nullable EngineException failure;
    private volatile boolean closed;
    private @Nullable RemoteReceiver receiver;
    private volatile long receivedBytes; // I/O thread
    private boolean complete; // I/O thread: the last record arrived
    private long consumedBytes;
    private long grantedBytes;
    /** What the sender was told last: the part that must be consumed before the next word counts from it. */
    private int grantedWindow = ConsumptionMeter.FIRST_BYTES;

    /** Receiver: the transport's half. */
    void open(Transport transport, ChannelId id, ChannelPeer.Remote peer) {
        receiver = transport.openReceiver(id, peer, ConsumptionMeter.FIRST_BYTES, this);
    }

    @Override
    public void received(ChannelElement element) {
        complete |= element instanceof ChannelEvent event && event.isLast();
        if (element instanceof RecordChunk chunk) {
            long received = receivedBytes + chunk.length(); // this thread is the only writer
            receivedBytes = received;
        }
        if (!closed) {
            publish(element);
        }
    }

    @Override
    public void readComplete() {
        TaskSignal signal = receiver();
        if (signal != null) {
            signal.inputPublished();
        }
    }

    @Override
    public void failed(EngineException cause) {
        if (complete) {
            return; // all of it is here: the sender's worker may go before the last record is processed
        }
        failure = cause;
        TaskSignal signal = receiver();
        if (signal != null) {
            signal.requestAttention();
        }
    }

    @Override
    void consumed(RecordBatch batch, ConsumptionMeter meter) {
        throw new IllegalStateException("Objects in a remote channel");
    }

    @Override
    void release(RecordChunk chunk, ConsumptionMeter meter) {
        RemoteReceiver half = receiver;
        if (half == null) {
            throw new IllegalStateException("A chunk before the channel was opened");
        }
        consumedBytes += chunk.length();
        half.recycle(chunk);
        if (consumedBytes - grantedBytes >= grantedWindow / CREDIT_PARTS) {
            grantedBytes = consumedBytes;
            grantedWindow = meter.byteLimit();
            half.credit(consumedBytes, grantedWindow);
        }
    }

    @Override
    ChannelFill fill() {
        long waiting = Math.max(0, receivedBytes - consumedBytes);
        return new ChannelFill(queued(), waiting, waiting / (double) grantedWindow);
    }

    @Override
    void checkAlive() {
        EngineException cause = failure;
        if (cause != null) {
            throw cause;
        }
    }

    @Override
    void closeReceiver() {
        if (closed) {
            return;
        }
        closed = true;
        RemoteReceiver half = receiver;
        if (half != null) {
            half.close();
        }
        while (poll() != null) {
            // drop: frees the chunks
        }
    }
}
