package dev.weft.runtime.exchange;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jctools.queues.SpscUnboundedArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * The receiving end of a channel: a queue with one producer (the sending task, or an I/O thread) and one consumer (the receiving
 * task). The gate's set of non-empty channels holds it at most once: {@code queued} is true while it is there or being read.
 */
public abstract class InputChannel {
    private static final int QUEUE_CHUNK = 16;
    private static final VarHandle QUEUED;

    static {
        try {
            QUEUED = MethodHandles.lookup().findVarHandle(InputChannel.class, "queued", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final SpscUnboundedArrayQueue<ChannelElement> queue = new SpscUnboundedArrayQueue<>(QUEUE_CHUNK);
    private volatile @Nullable InputGate gate;

    @SuppressWarnings("unused") // through QUEUED
    private volatile boolean queued;

    private int input;
    private int index;

    /** Receiver: elements go to {@code newGate} from now on. */
    final void attach(InputGate newGate, int newInput, int newIndex) {
        input = newInput;
        index = newIndex;
        gate = newGate;
        VarHandle.fullFence();
        announceIfFilled();
    }

    /** Input of the head operator that this channel feeds. */
    public final int input() {
        return input;
    }

    /** Number of the channel in its gate. */
    public final int index() {
        return index;
    }

    /** Producer: hands an element over. */
    final void publish(ChannelElement element) {
        queue.offer(element);
        VarHandle.fullFence();
        announceIfFilled();
    }

    private void announceIfFilled() {
        InputGate to = gate;
        if (to != null && !queued && !queue.isEmpty() && QUEUED.compareAndSet(this, false, true)) {
            to.filled(this);
        }
    }

    /** Producer: the task that receives, once it is there. */
    final @Nullable TaskSignal receiver() {
        InputGate to = gate;
        return to == null ? null : to.signal();
    }

    /** Receiver: the next element, or null. */
    final @Nullable ChannelElement poll() {
        return queue.poll();
    }

    /** Receiver, after it found the queue empty: true when the channel left the set; false when more arrived meanwhile. */
    final boolean leave() {
        queued = false;
        VarHandle.fullFence();
        return queue.isEmpty() || !QUEUED.compareAndSet(this, false, true);
    }

    final boolean isEmpty() {
        return queue.isEmpty();
    }

    /** Elements that wait. */
    final int queued() {
        return queue.size();
    }

    /** Receiver: what waits. */
    abstract ChannelFill fill();

    /** Receiver: all records of {@code batch} were processed. */
    abstract void consumed(RecordBatch batch, ConsumptionMeter meter);

    /** Receiver: all records of {@code chunk} were processed; its array may be used again. */
    abstract void release(RecordChunk chunk, ConsumptionMeter meter);

    /** Receiver: throws when the channel broke. */
    abstract void checkAlive();

    /** Receiver: nobody reads any more. */
    abstract void closeReceiver();
}
