package dev.weft.runtime.exchange;

/** The sending end of a channel. Confined to the sending task's thread. */
public abstract class OutputChannel {
    /** A record without a timestamp. */
    public static final long NO_TIMESTAMP = Long.MIN_VALUE;

    private boolean full;

    /** Adds a record; blocks while the channel has no room. */
    public abstract void add(Object record, long timestamp);

    /** Adds a record of a keyed edge; blocks while the channel has no room. */
    public abstract void addKeyed(Object record, int hash, long timestamp);

    /** True when a record can be added without blocking. */
    abstract boolean hasRoom();

    /** Hands over what was added so far and makes sure that the receiver sees it. */
    abstract void flush();

    /** Hands over what was added so far, then {@code event}; never blocks. */
    abstract void put(ChannelEvent event);

    /** True when everything handed over has left this process or lies before its receiver. */
    abstract boolean drained();

    /** Throws when the channel broke. */
    abstract void checkAlive();

    /** Nobody writes any more; drops what was not handed over. Idempotent. */
    abstract void close();

    /** Bytes sent over a socket. */
    abstract long bytesSent();

    /** Batches and chunks handed over. */
    abstract long buffersSent();

    /** What was handed over and is not yet processed. */
    abstract ChannelFill fill();

    final boolean isMarkedFull() {
        return full;
    }

    final void markFull(boolean nowFull) {
        full = nowFull;
    }
}
