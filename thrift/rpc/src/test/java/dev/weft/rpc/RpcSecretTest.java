package dev.weft.rpc;

import static dev.weft.rpc.Wire.acknowledge;
import static dev.weft.rpc.Wire.beat;
import static dev.weft.rpc.Wire.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.idl.MasterService;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RpcSecretTest {
    private static final RpcSecret RIGHT = RpcSecret.of("right");
    private static final RpcSecret WRONG = RpcSecret.of("wrong");

    private final Wire wire = new Wire();
    private final RecordingListener listener = new RecordingListener();

    @AfterEach
    void close() {
        wire.close();
    }

    @Test
    void sameSecretOpensBothConnections() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback().withSecret(RIGHT));
        RpcPeer<MasterService.Client> peer =
                wire.peer(server.address(), Wire.options().withSecret(RIGHT), listener);

        acknowledge(peer, 1);
        beat(peer, "w1");
        peer.call("deliver", client -> client.deliver(Wire.stream(), Wire.message(1 << 20)));

        assertThat(next(wire.master.acknowledged)).isEqualTo(1);
        assertThat(next(wire.master.beats)).isEqualTo("w1");
        assertThat(next(wire.master.messageBytes)).isEqualTo(1 << 20);
    }

    @Test
    void wrongSecretIsRefusedInOneLine() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback().withSecret(RIGHT));
        RpcPeer<MasterService.Client> peer =
                wire.peer(server.address(), Wire.options().withSecret(WRONG), listener);

        acknowledge(peer, 1);

        RpcException refusal = next(listener.failures);
        assertThat(refusal.kind()).isEqualTo(RpcException.Kind.AUTHENTICATION);
        assertThat(refusal.getMessage())
                .isEqualTo("Cannot connect to " + server.address() + ": it refused the application's secret");
        assertThat(wire.master.acknowledged).isEmpty();
    }

    @Test
    void clientWithoutSecretIsNotServed() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback().withSecret(RIGHT));
        RpcPeer<MasterService.Client> peer = wire.peer(server.address(), Wire.options(), listener);

        acknowledge(peer, 1);

        assertThat(next(listener.failures).kind()).isEqualTo(RpcException.Kind.BROKEN);
        assertThat(wire.master.acknowledged).isEmpty();
    }

    @Test
    void clientWithSecretDistrustsAServerWithoutOne() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback());
        RpcPeer<MasterService.Client> peer =
                wire.peer(server.address(), Wire.options().withSecret(RIGHT), listener);

        acknowledge(peer, 1);

        assertThat(next(listener.failures).kind()).isEqualTo(RpcException.Kind.AUTHENTICATION);
        assertThat(wire.master.acknowledged).isEmpty();
    }

    @Test
    void strangerSpeakingHttpDoesNoHarm() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback().withSecret(RIGHT));
        RpcPeer<MasterService.Client> peer =
                wire.peer(server.address(), Wire.options().withSecret(RIGHT), listener);

        try (Socket stranger = new Socket("127.0.0.1", server.port())) {
            stranger.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(readToEnd(stranger)).isNotPositive();
        }
        acknowledge(peer, 1);

        assertThat(next(wire.master.acknowledged)).isEqualTo(1);
    }

    /** -1 for an orderly end, 0 for a reset. */
    private static int readToEnd(Socket socket) {
        try {
            return socket.getInputStream().read();
        } catch (IOException e) {
            return 0;
        }
    }

    @Test
    void secretIsNeverPrinted() {
        assertThat(ServerOptions.loopback().withSecret(RIGHT).toString()).doesNotContain("right");
    }
}
