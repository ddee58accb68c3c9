package dev.weft.rpc;

/**
 * What the owner of an {@link RpcPeer} hears about it. Called on the peer's sending threads, and on the caller's when
 * too many calls wait: implementations only hand over to their own loop.
 */
public interface PeerListener {
    /** Ignores everything. */
    PeerListener SILENT = new PeerListener() {};

    /** The first connection stands, or one stands again after {@link #lost}. */
    default void connected(PeerAddress peer) {}

    /**
     * The peer's process is gone for certain: a connection that stood was broken and nobody listens there any more. Said once
     * until {@link #connected} comes again.
     *
     * @param cause one line
     */
    default void lost(PeerAddress peer, String cause) {}

    /**
     * A call was dropped; it may have arrived or not.
     *
     * @param call name of the call
     */
    default void failed(PeerAddress peer, String call, RpcException cause) {}
}
