package dev.weft.rpc;

import static dev.weft.rpc.Wire.acknowledge;
import static dev.weft.rpc.Wire.beat;
import static dev.weft.rpc.Wire.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.idl.MasterService;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RpcCallsTest {
    private static final int MEBI = 1 << 20;

    private final Wire wire = new Wire();
    private final RecordingListener listener = new RecordingListener();

    @AfterEach
    void close() {
        wire.close();
    }

    private RpcPeer<MasterService.Client> connected() throws RpcException {
        RpcServer server = wire.serve(ServerOptions.loopback());
        return wire.peer(server.address(), Wire.options(), listener);
    }

    @Test
    void callsArriveInOrder() throws Exception {
        RpcPeer<MasterService.Client> peer = connected();
        List<Long> sent = LongStream.range(100, 1100).boxed().toList();

        sent.forEach(sequence -> acknowledge(peer, sequence));

        List<Long> arrived = new ArrayList<>();
        for (int i = 0; i < sent.size(); i++) {
            arrived.add(next(wire.master.acknowledged));
        }
        assertThat(arrived).isEqualTo(sent);
        assertThat(listener.connected).containsExactly(peer.address());
        assertThat(listener.failures).isEmpty();
    }

    @Test
    void heartbeatsOvertakeWaitingCalls() throws Exception {
        RpcPeer<MasterService.Client> peer = connected();
        acknowledge(peer, FakeMaster.WAITING);
        assertThat(next(wire.master.acknowledged)).isEqualTo(FakeMaster.WAITING);

        beat(peer, "w1");

        assertThat(next(wire.master.beats)).isEqualTo("w1");
    }

    @Test
    void refusalKeepsItsCodeAndTheConnection() throws Exception {
        RpcPeer<MasterService.Client> peer = connected();

        acknowledge(peer, FakeMaster.REFUSED);
        acknowledge(peer, 99);

        RpcException refusal = next(listener.failures);
        assertThat(refusal.kind()).isEqualTo(RpcException.Kind.REFUSED);
        assertThat(refusal.refusalCode()).isEqualTo("STALE");
        assertThat(refusal).hasMessageContaining("epoch 1.1 is over").hasMessageContaining("acknowledge");
        assertThat(next(wire.master.acknowledged)).isEqualTo(FakeMaster.REFUSED);
        assertThat(next(wire.master.acknowledged)).isEqualTo(99);
    }

    @Test
    void failureOfTheOtherSideIsReported() throws Exception {
        RpcPeer<MasterService.Client> peer = connected();

        acknowledge(peer, FakeMaster.FAILING);

        assertThat(next(listener.failures).kind()).isEqualTo(RpcException.Kind.REMOTE_FAULT);
    }

    @Test
    void bigMessagesPass() throws Exception {
        RpcPeer<MasterService.Client> peer = connected();

        peer.call("deliver", client -> client.deliver(Wire.stream(), Wire.message(4 * MEBI)));

        assertThat(next(wire.master.messageBytes)).isEqualTo(4 * MEBI);
    }

    @Test
    void messageAboveTheLimitIsNamedAndTheNextOnePasses() throws Exception {
        RpcPeer<MasterService.Client> peer = connected();

        peer.call("deliver", client -> client.deliver(Wire.stream(), Wire.message(16 * MEBI)));
        acknowledge(peer, 1);

        assertThat(next(listener.failures).kind()).isEqualTo(RpcException.Kind.TOO_LARGE);
        assertThat(next(wire.master.acknowledged)).isEqualTo(1);
    }

    @Test
    void messageThatCannotBeEncodedIsReportedAndTheNextOnePasses() throws Exception {
        RpcPeer<MasterService.Client> peer = connected();

        peer.call("acknowledge", client -> {
            throw new IllegalStateException("no wire form");
        });
        acknowledge(peer, 1);

        assertThat(next(listener.failures).kind()).isEqualTo(RpcException.Kind.NOT_ENCODED);
        assertThat(next(wire.master.acknowledged)).isEqualTo(1);
    }

    @Test
    void manyPeersCallAtOnce() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback());
        int peers = 20;
        int calls = 50;

        for (int i = 0; i < peers; i++) {
            RpcPeer<MasterService.Client> peer = wire.peer(server.address(), Wire.options(), listener);
            LongStream.range(100, 100 + calls).forEach(sequence -> acknowledge(peer, sequence));
        }

        for (int i = 0; i < peers * calls; i++) {
            next(wire.master.acknowledged);
        }
        assertThat(listener.failures).isEmpty();
    }

    @Test
    void queueIsBounded() throws Exception {
        RpcServer server = wire.serve(ServerOptions.loopback());
        RpcPeer<MasterService.Client> peer =
                wire.peer(server.address(), Wire.options().withQueuedCalls(2), listener);
        acknowledge(peer, FakeMaster.WAITING);
        next(wire.master.acknowledged);

        LongStream.range(100, 103).forEach(sequence -> acknowledge(peer, sequence));

        assertThat(next(listener.failures).kind()).isEqualTo(RpcException.Kind.QUEUE_FULL);
    }

    @Test
    void takenPortIsNamed() throws Exception {
        RpcServer first = wire.serve(ServerOptions.loopback());

        assertThatThrownBy(() -> wire.serve(ServerOptions.of("127.0.0.1", first.port())))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("127.0.0.1:" + first.port());
    }
}
