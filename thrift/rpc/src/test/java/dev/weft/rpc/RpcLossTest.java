package dev.weft.rpc;

import static dev.weft.rpc.Wire.acknowledge;
import static dev.weft.rpc.Wire.beat;
import static dev.weft.rpc.Wire.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.idl.MasterService;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RpcLossTest {
    private final Wire wire = new Wire();
    private final RecordingListener listener = new RecordingListener();

    @AfterEach
    void close() {
        wire.close();
    }

    @Test
    void endOfTheOtherProcessIsNoticedWithoutACall() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback());
        RpcPeer<MasterService.Client> peer = wire.peer(server.address(), Wire.options(), listener);
        beat(peer, "w1");
        next(wire.master.beats);

        server.close();

        assertThat(next(listener.lost)).contains("nobody listens there");
        assertThat(listener.lost).isEmpty();
    }

    @Test
    void callAfterTheEndIsReportedAndLossIsCertain() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback());
        RpcPeer<MasterService.Client> peer = wire.peer(server.address(), Wire.options(), listener);
        acknowledge(peer, 1);
        next(wire.master.acknowledged);

        server.close();
        acknowledge(peer, 2);

        assertThat(next(listener.lost)).contains("nobody listens there");
        assertThat(next(listener.failures).kind()).isEqualTo(RpcException.Kind.CONNECTION_REFUSED);
    }

    @Test
    void connectionsComeBackWithTheServer() throws Exception {
        RpcServer first = wire.serve(ServerOptions.loopback());
        RpcPeer<MasterService.Client> peer = wire.peer(first.address(), Wire.options(), listener);
        beat(peer, "w1");
        next(wire.master.beats);
        next(listener.connected);
        first.close();
        next(listener.lost);

        wire.serve(ServerOptions.of("127.0.0.1", first.address().port()));
        acknowledge(peer, 5);

        assertThat(next(wire.master.acknowledged)).isEqualTo(5);
        assertThat(next(listener.connected)).isEqualTo(first.address());
    }

    @Test
    void neverReachedPeerIsNotLost() throws Exception {
        int freePort;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            freePort = socket.getLocalPort();
        }
        RpcPeer<MasterService.Client> peer =
                wire.peer(new PeerAddress("127.0.0.1", freePort), Wire.options(), listener);

        acknowledge(peer, 1);

        assertThat(next(listener.failures).kind()).isEqualTo(RpcException.Kind.CONNECTION_REFUSED);
        assertThat(listener.lost).isEmpty();
    }

    @Test
    void silentServerIsATimeout() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            ClientOptions options = Wire.options().withTimeouts(Duration.ofSeconds(1), Duration.ofMillis(200));
            RpcPeer<MasterService.Client> peer =
                    wire.peer(new PeerAddress("127.0.0.1", silent.getLocalPort()), options, listener);

            acknowledge(peer, 1);

            assertThat(next(listener.failures).kind()).isEqualTo(RpcException.Kind.TIMEOUT);
            assertThat(listener.lost).isEmpty();
        }
    }

    @Test
    void closingBothSidesLeavesNoThread() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback());
        RpcPeer<MasterService.Client> peer = wire.peer(server.address(), Wire.options(), listener);
        acknowledge(peer, 1);
        beat(peer, "w1");
        next(wire.master.acknowledged);
        next(wire.master.beats);
        assertThat(threads()).hasSizeGreaterThan(3);

        peer.close();
        server.close();

        for (Thread thread : threads()) {
            thread.join(10_000);
        }
        assertThat(threads()).isEmpty();
        assertThat(listener.lost).isEmpty();
    }

    @Test
    void closingWhileTheServerHangsEndsTheThread() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback());
        RpcPeer<MasterService.Client> peer = wire.peer(server.address(), Wire.options(), listener);
        acknowledge(peer, FakeMaster.WAITING);
        next(wire.master.acknowledged);

        peer.close();

        for (Thread thread : threads("rpc-calls")) {
            thread.join(10_000);
        }
        assertThat(threads("rpc-calls")).isEmpty();
        assertThat(listener.failures).isEmpty();
    }

    @Test
    void closingAfterSendingDeliversWhatWaits() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback());
        RpcPeer<MasterService.Client> peer = wire.peer(server.address(), Wire.options(), listener);
        for (int i = 100; i < 200; i++) {
            acknowledge(peer, i);
        }

        peer.closeAfterSending();
        acknowledge(peer, 999);

        for (long i = 100; i < 200; i++) {
            assertThat(next(wire.master.acknowledged)).isEqualTo(i);
        }
        for (Thread thread : threads("rpc-calls")) {
            thread.join(10_000);
        }
        assertThat(wire.master.acknowledged).isEmpty();
    }

    private static List<Thread> threads() {
        return threads("rpc-");
    }

    private static List<Thread> threads(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .toList();
    }
}
