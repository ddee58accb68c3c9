package dev.weft.runtime.exchange;

import dev.weft.core.error.EngineException;

/** The transport's half of a sending end. Task thread. */
public interface RemoteSender {
    /**
     * Takes a piece of a chunk; the bytes are copied before it returns.
     *
     * @param offset where the piece starts in the chunk; pieces come in order
     * @param length bytes of the piece, at most {@link #maxPieceBytes()}
     * @param chunk the chunk that the piece belongs to
     */
    void send(int offset, int length, RecordChunk chunk);

    /** Takes an event, ordered after everything taken so far. */
    void send(ChannelEvent event);

    /** Largest piece that {@link #send(int, int, RecordChunk)} takes. */
    int maxPieceBytes();

    /** Bytes taken that are not yet written to the socket. */
    long unsentBytes();

    /** Drops what is not sent unless the last event was the end of input. Idempotent. */
    void close();

    /** What the transport tells a sending end; on an I/O thread. */
    interface Listener {
        /** The receiver processed {@code consumedBytes} in all and lets {@code windowBytes} be under way beyond that. */
        void credit(long consumedBytes, int windowBytes);

        /** Bytes were written to the socket. */
        void progress();

        /** The channel is broken. */
        void failed(EngineException cause);
    }
}
