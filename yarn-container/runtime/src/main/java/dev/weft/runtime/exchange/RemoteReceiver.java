package dev.weft.runtime.exchange;

import dev.weft.core.error.EngineException;

/** The transport's half of a receiving end. Task thread. */
public interface RemoteReceiver {
    /** Tells the sender that {@code consumedBytes} in all were processed and that {@code windowBytes} may be under way. */
    void credit(long consumedBytes, int windowBytes);

    /** The chunk's array may be used again. */
    void recycle(RecordChunk chunk);

    /** Nobody reads any more: tells the sender. Idempotent. */
    void close();

    /** What the transport tells a receiving end; on one I/O thread. */
    interface Listener {
        /** An element arrived. */
        void received(ChannelElement element);

        /** For now no more will be told: time to wake the receiver. */
        void readComplete();

        /** The channel is broken. */
        void failed(EngineException cause);
    }
}
