package dev.weft.runtime.exchange;

/** Channels to other workers, as {@link ExchangeService} sees them. Safe on any thread. */
public interface Transport extends AutoCloseable {
    /**
     * Opens the sending end of a channel; sending may start when the listener was given a window.
     *
     * @throws dev.weft.core.error.EngineException NO_RESOURCES when there is no network memory for it
     */
    RemoteSender openSender(ChannelId id, ChannelPeer.Remote peer, RemoteSender.Listener listener);

    /** Opens the receiving end of a channel, which lets the sender send {@code window} bytes ahead. */
    RemoteReceiver openReceiver(ChannelId id, ChannelPeer.Remote peer, int window, RemoteReceiver.Listener listener);

    /** Other workers that this one is connected to, or connecting. */
    int openConnections();

    /** Bytes received since the start. */
    long bytesIn();

    /** Bytes sent since the start. */
    long bytesOut();

    /** Closes all connections; listeners of open channels hear of it. Idempotent. */
    @Override
    void close();
}
