package dev.weft.rpc;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** What a peer's owner heard. */
final class RecordingListener implements PeerListener {
    final BlockingQueue<PeerAddress> connected = new LinkedBlockingQueue<>();
    final BlockingQueue<String> lost = new LinkedBlockingQueue<>();
    final BlockingQueue<RpcException> failures = new LinkedBlockingQueue<>();

    @Override
    public void connected(PeerAddress peer) {
        connected.add(peer);
    }

    @Override
    public void lost(PeerAddress peer, String cause) {
        lost.add(cause);
    }

    @Override
    public void failed(PeerAddress peer, String call, RpcException cause) {
        failures.add(cause);
    }
}
