package dev.weft.runtime.exchange.netty;

import dev.weft.runtime.exchange.ChannelId;
import dev.weft.runtime.exchange.ChannelPeer;
import dev.weft.runtime.exchange.RemoteReceiver;
import dev.weft.runtime.exchange.RemoteSender;
import dev.weft.runtime.exchange.Transport;
import dev.weft.runtime.memory.NetworkMemory;

/** Channels over TCP. */
public final class NettyTransport implements Transport {
    /**
     * Listens.
     *
     * @throws dev.weft.core.error.EngineException when the address cannot be bound
     */
    public static NettyTransport bind(NettySettings settings, NetworkMemory memory) {
        throw new UnsupportedOperationException();
    }

    /** Port that it listens on. */
    public int port() {
        return 0;
    }

    @Override
    public RemoteSender openSender(ChannelId id, ChannelPeer.Remote peer, RemoteSender.Listener listener) {
        throw new UnsupportedOperationException();
    }

    @Override
    public RemoteReceiver openReceiver(
            ChannelId id, ChannelPeer.Remote peer, int window, RemoteReceiver.Listener listener) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long bytesIn() {
        return 0;
    }

    @Override
    public long bytesOut() {
        return 0;
    }

    @Override
    public void close() {}
}
