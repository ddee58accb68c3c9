package dev.weft.runtime.exchange;

import java.util.ArrayDeque;
import java.util.List;
import org.jctools.queues.MpscArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * All channels into one task. Keeps the set of non-empty ones, so that the cost of a poll does not depend on their number.
 * Confined to the task thread but for {@link #filled}.
 */
public final class InputGate {
    private final List<InputChannel> channels;
    private final TaskSignal signal;
    private final ConsumptionMeter meter;
    /** Channels that others found empty and filled; each is in it at most once. */
    private final MpscArrayQueue<InputChannel> filled;
    /** Channels known to have more: served in turn. */
    private final ArrayDeque<InputChannel> turn = new ArrayDeque<>();

    /** Channels that wait: in the set for their producers, in nobody's turn. */
    private final ArrayDeque<InputChannel> blocked = new ArrayDeque<>();

    private @Nullable InputChannel current;
    private boolean blockCurrent;

    /**
     * @param channels all channels, in order; their inputs stand in {@code inputs}
     * @param byteCap most bytes that may wait in front of the gate
     */
    public InputGate(List<InputChannel> channels, int[] inputs, TaskSignal signal, long byteCap) {
        this.channels = List.copyOf(channels);
        this.signal = signal;
        this.meter = new ConsumptionMeter(channels.size(), byteCap);
        this.filled = new MpscArrayQueue<>(Math.max(2, channels.size()));
        for (int i = 0; i < channels.size(); i++) {
            channels.get(i).attach(this, inputs[i], i);
        }
    }

    TaskSignal signal() {
        return signal;
    }

    /** Any thread: {@code channel} was empty and is not any more. */
    void filled(InputChannel channel) {
        if (!filled.offer(channel)) {
            throw new IllegalStateException("A channel stands twice in its gate's set of " + channels.size());
        }
    }

    /** True when {@link #poll} would find something. */
    public boolean hasNext() {
        return !turn.isEmpty() || !filled.isEmpty();
    }

    /** The next element of the next channel in turn, or null. It belongs to {@link #channel()}. */
    public @Nullable ChannelElement poll() {
        InputChannel next = filled.poll();
        if (next == null) {
            next = turn.poll();
        }
        while (next != null) {
            ChannelElement element = next.poll();
            if (element != null) {
                current = next;
                return element;
            }
            if (!next.leave()) {
                turn.add(next);
            }
            next = turn.poll();
        }
        return null;
    }

    /** The channel of the last element. */
    public InputChannel channel() {
        InputChannel channel = current;
        if (channel == null) {
            throw new IllegalStateException("Nothing was polled");
        }
        return channel;
    }

    /** The last element was processed: its channel takes its turn again, unless it was blocked. */
    public void next() {
        if (blockCurrent) {
            blockCurrent = false;
            blocked.add(channel());
        } else {
            turn.add(channel());
        }
    }

    /** The channel of the last element gives nothing more until {@link #unblockAll}; what waits in it keeps its room. */
    public void block() {
        blockCurrent = true;
    }

    /** All blocked channels take their turns again. */
    public void unblockAll() {
        blockCurrent = false;
        turn.addAll(blocked);
        blocked.clear();
    }

    /** All records of {@code batch}, the last element, were processed in {@code nanos}. */
    public void consumed(RecordBatch batch, long nanos) {
        meter.consumedRecords(batch.size(), nanos);
        channel().consumed(batch, meter);
    }

    /** All records of {@code chunk}, the last element, were processed in {@code nanos}. */
    public void consumed(RecordChunk chunk, long nanos) {
        meter.consumedBytes(chunk.length(), nanos);
        channel().release(chunk, meter);
    }

    /** What waits in all channels. */
    public ChannelFill fill() {
        return channels.stream().map(InputChannel::fill).reduce(ChannelFill.NONE, ChannelFill::plus);
    }

    /** Input of the head operator that a channel feeds. */
    public int inputOf(int channel) {
        return channels.get(channel).input();
    }

    /** The highest of those inputs; -1 without a channel. */
    public int highestInput() {
        return channels.stream().mapToInt(InputChannel::input).max().orElse(-1);
    }

    /** Number of channels. */
    public int size() {
        return channels.size();
    }

    /** Throws when a channel broke. */
    public void checkAlive() {
        channels.forEach(InputChannel::checkAlive);
    }

    /** Nobody reads any more. Idempotent. */
    public void close() {
        channels.forEach(InputChannel::closeReceiver);
    }
}
