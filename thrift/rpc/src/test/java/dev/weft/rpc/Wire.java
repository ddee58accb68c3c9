package dev.weft.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.idl.MasterService;
import dev.weft.idl.TAttempt;
import dev.weft.idl.TEpoch;
import dev.weft.idl.TFromWorker;
import dev.weft.idl.TReaderEvent;
import dev.weft.idl.TStreamId;
import dev.weft.idl.TWorkerHeartbeat;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server with a fake master and peers that call it; closes what it opened. */
final class Wire implements AutoCloseable {
    private static final long WAIT_SECONDS = 20;

    final FakeMaster master = new FakeMaster();
    private final List<RpcPeer<MasterService.Client>> peers = new ArrayList<>();
    private final List<RpcServer> servers = new ArrayList<>();

    static ClientOptions options() {
        return ClientOptions.defaults().withTimeouts(Duration.ofSeconds(2), Duration.ofSeconds(5));
    }

    static TStreamId stream() {
        return new TStreamId("w1", 7, new TEpoch(1, 1));
    }

    static TFromWorker message(int bytes) {
        ByteBuffer id = ByteBuffer.allocate(16);
        TAttempt attempt = new TAttempt(id, id, 0, 1);
        return new TFromWorker(1, "reader-event")
                .setReaderEvent(new TReaderEvent(attempt, id, ByteBuffer.allocate(bytes)));
    }

    static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(WAIT_SECONDS, TimeUnit.SECONDS);
        assertThat(next).as("nothing came within %s s", WAIT_SECONDS).isNotNull();
        return next;
    }

    RpcServer serve(ServerOptions options) throws RpcException {
        RpcServer server = RpcServer.start("master", new MasterService.Processor<>(master), options);
        servers.add(server);
        return server;
    }

    RpcPeer<MasterService.Client> peer(PeerAddress address, ClientOptions options, PeerListener listener) {
        RpcPeer<MasterService.Client> peer = new RpcPeer<>(address, MasterService.Client::new, options, listener);
        peers.add(peer);
        return peer;
    }

    static void acknowledge(RpcPeer<MasterService.Client> peer, long sequence) {
        peer.call("acknowledge", client -> client.acknowledge(stream(), sequence));
    }

    static void beat(RpcPeer<MasterService.Client> peer, String worker) {
        peer.beat(
                "heartbeat",
                client -> client.heartbeat(new TWorkerHeartbeat(worker, 7, new TEpoch(1, 1), 0, List.of())));
    }

    @Override
    public void close() {
        master.release.countDown();
        peers.forEach(RpcPeer::close);
        servers.forEach(RpcServer::close);
    }
}
