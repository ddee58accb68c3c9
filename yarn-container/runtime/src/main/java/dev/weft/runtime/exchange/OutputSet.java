package dev.weft.runtime.exchange;

import dev.weft.core.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * All channels out of one task: knows whether each has room, flushes them together, waits for them. Confined to the task's
 * thread.
 */
public final class OutputSet {
    /** A record waits no longer than this in a busy task before it is handed over. */
    public static final long FLUSH_NANOS = 5_000_000L;

    private final List<OutputChannel> channels = new ArrayList<>();
    private final TaskSignal signal;
    private final Clock clock;
    private int fullChannels;
    private long lastFlushNanos;

    /** No channel yet. */
    public OutputSet(TaskSignal signal, Clock clock) {
        this.signal = signal;
        this.clock = clock;
        this.lastFlushNanos = clock.nanos();
    }

    void add(OutputChannel channel) {
        channels.add(channel);
    }

    /** True when every channel has room for a record: only then may a source or an input batch be started. */
    public boolean hasRoom() { // hot
        return fullChannels == 0 || !recheckFull();
    }

    private boolean recheckFull() {
        for (OutputChannel channel : channels) {
            if (channel.isMarkedFull() && channel.hasRoom()) {
                channel.markFull(false);
                fullChannels--;
            }
        }
        return fullChannels > 0;
    }

    /** A channel ran out of room. */
    void becameFull(OutputChannel channel) {
        if (!channel.isMarkedFull()) {
            channel.markFull(true);
            fullChannels++;
        }
    }

    /** Waits until every channel has room, the task wants attention, or {@code nanos} passed (0: no limit). */
    public void awaitRoom(long nanos) {
        flush();
        checkAlive();
        signal.awaitRoomBetweenRecords(this::hasRoom, nanos);
    }

    /**
     * Inside a record: waits until {@code condition} of {@code channel}.
     *
     * @throws TaskCanceled when the task was told to stop
     */
    void awaitRoom(OutputChannel channel, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            flush();
            channel.checkAlive();
            signal.checkCanceled();
            signal.awaitRoom(condition, 0);
            if (signal.attention() && !signal.canceled() && !condition.getAsBoolean()) {
                deferMail(condition);
            }
        }
    }

    /** Mail must wait until the record is done; it raises the flag again afterwards. */
    private void deferMail(BooleanSupplier condition) {
        signal.clearAttention();
        signal.awaitRoom(condition, 0);
        signal.requestAttention();
    }

    /** Hands over everything. */
    public void flush() {
        for (OutputChannel channel : channels) {
            channel.flush();
        }
        lastFlushNanos = clock.nanos();
    }

    /** Hands over everything when the last time is long ago; {@code nowNanos} is the clock's time, read once per input batch. */
    public void flushIfDue(long nowNanos) {
        if (nowNanos - lastFlushNanos >= FLUSH_NANOS) {
            flush();
        }
    }

    /** Hands over everything, then {@code event} to every channel. */
    public void broadcast(ChannelEvent event) {
        for (OutputChannel channel : channels) {
            channel.put(event);
        }
        lastFlushNanos = clock.nanos();
    }

    /** Hands over what {@code some} of the channels hold, then {@code event}, to each of them. */
    public void emit(List<OutputChannel> some, ChannelEvent event) {
        for (OutputChannel channel : some) {
            channel.put(event);
        }
    }

    /** Waits until everything was taken over by receivers or the network. @throws TaskCanceled when told to stop meanwhile */
    public void awaitDrained() {
        while (!allDrained()) {
            checkAlive();
            signal.checkCanceled();
            signal.clearAttention();
            signal.awaitRoom(this::allDrained, 0);
        }
    }

    private boolean allDrained() {
        for (OutputChannel channel : channels) {
            if (!channel.drained()) {
                return false;
            }
        }
        return true;
    }

    /** Throws when a channel broke. */
    public void checkAlive() {
        channels.forEach(OutputChannel::checkAlive);
    }

    /** Bytes sent over sockets. */
    public long bytesSent() {
        long sum = 0;
        for (OutputChannel channel : channels) {
            sum += channel.bytesSent();
        }
        return sum;
    }

    /** Batches and chunks handed over. */
    public long buffersSent() {
        return channels.stream().mapToLong(OutputChannel::buffersSent).sum();
    }

    /** What was handed over and is not yet processed, in all channels. */
    public ChannelFill fill() {
        return channels.stream().map(OutputChannel::fill).reduce(ChannelFill.NONE, ChannelFill::plus);
    }

    /** Nobody writes any more. Idempotent. */
    public void close() {
        channels.forEach(OutputChannel::close);
    }
}
